#!/bin/sh
# `exec`, so that Node is the container's first process and gets its signals.
set -eu

usage() {
  echo "Say what to run: gateway, ingestion, catalog, deployment-query, notifier, migrate, wait-for-migrations <service>; or any command." >&2
  exit 64
}

part="${1-}"
[ -n "$part" ] || usage
case "$part" in
  gateway | ingestion | catalog | deployment-query | notifier)
    cd "/app/services/$part"
    exec node --import @shiplog/telemetry/register src/main.ts
    ;;
  migrate)
    exec node /app/deploy/database/src/main.ts
    ;;
  wait-for-migrations)
    shift
    exec node /app/deploy/database/src/wait-for-migrations.ts "$@"
    ;;
  *)
    exec "$@"
    ;;
esac
