# The image of a private server. It was written where no engine could build it: `tests/image/run.py` does each of its
# lines in a root of its own, but the whole was never built. If it fails for you, please say so.

FROM python:3.11-slim AS build
WORKDIR /src
COPY . .
RUN python -m venv /opt/lastcard
# With what several processes over PostgreSQL need.
RUN /opt/lastcard/bin/pip install --no-cache-dir --require-hashes --only-binary :all: -r backend/requirements.cluster.lock
RUN /opt/lastcard/bin/pip install --no-cache-dir --no-deps --no-build-isolation .

FROM python:3.11-slim
COPY --from=build /opt/lastcard /opt/lastcard
RUN useradd --system --uid 10001 --no-create-home lastcard && install -d -o lastcard /data
USER lastcard
VOLUME /data
ENV LASTCARD_DATA=/data
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s \
  CMD ["/opt/lastcard/bin/python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/readyz', timeout=4)"]
CMD ["/opt/lastcard/bin/lastcard", "serve"]
