"""How documents tell of calls: sites, stages, phases, receipts, ledgers, and what becomes of results."""
