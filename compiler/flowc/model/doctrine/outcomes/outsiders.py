"""Who answers and is no agent: programs, parts of them, and the people who use them."""

OUTSIDERS = (
    r"tools?|commands?|scripts?|apis?|functions?|methods?|endpoints?|hooks?|servers?|services?|jobs?|builds?|webhooks?"
    r"|modules?|cli|databases?|librar(?:y|ies)|components?|browsers?|machines?|devices?|users?|customers?|persons?"
)
"""Their words as alternatives of an expression, without brackets: what one of them answers is no outcome."""
