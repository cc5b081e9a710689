#!/bin/sh
# Fills Node's compile cache, in the folder NODE_COMPILE_CACHE, with the modules of the services that the arguments name;
# without arguments, of all services.
# A service whose modules are all in the cache does not load Node's TypeScript compiler, which takes 11 MB.
set -eu

cd "$(dirname "$0")/../../services"
[ $# -gt 0 ] || set -- gateway ingestion catalog deployment-query notifier
# Without its variables a service ends with code 1, after it has loaded its modules. Node writes the cache at the exit.
load() {
  (cd "$1" && shift && env -i PATH="$PATH" NODE_COMPILE_CACHE="$NODE_COMPILE_CACHE" "$@" \
    node --import @shiplog/telemetry/register src/main.ts) >/dev/null 2>&1 || [ $? -eq 1 ]
}
# The modules of tracing are loaded only when there is a collector.
load "$1" OTEL_EXPORTER_OTLP_ENDPOINT=http://127.0.0.1:4318
for service in "$@"; do
  load "$service" METRICS_PORT=9464
done
