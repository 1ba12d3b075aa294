# flowc in a container: docker build --tag flowc . && docker run --rm --volume "$PWD:/work:ro" flowc lint
FROM python:3.13-slim AS build
WORKDIR /source
COPY pyproject.toml README.md LICENSE ./
COPY compiler compiler
COPY rules rules
COPY schemas schemas
RUN python -m venv /opt/flowc && /opt/flowc/bin/pip install --no-cache-dir --disable-pip-version-check .

FROM python:3.13-slim
COPY --from=build /opt/flowc /opt/flowc
RUN useradd --system --uid 10001 --no-create-home --shell /usr/sbin/nologin flowc
ENV PATH="/opt/flowc/bin:$PATH" PYTHONDONTWRITEBYTECODE=1
USER 10001
WORKDIR /work
ENTRYPOINT ["flowc"]
CMD ["lint"]
