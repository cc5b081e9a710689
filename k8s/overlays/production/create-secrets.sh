#!/usr/bin/env bash
# Creates the secrets of this overlay in the cluster of the current context, with new passwords and keys. Run it
# once: `kubectl create` refuses to replace a secret.
#
#   SHIPLOG_POSTGRES='postgres.example.com:5432/shiplog?sslmode=verify-full' create-secrets.sh
#
# It asks for the password of the role shiplog_owner, which owns the database. OIDC_CLIENT_SECRET is the secret of
# the client at the identity provider; it may be missing. In the current folder tls.crt and tls.key are the
# certificate of the public name and its key.
set -eu
create() { kubectl -n shiplog create secret "$@"; }
at=${SHIPLOG_POSTGRES:?set it to host:port/database?parameters}
read -rs -p 'Password of shiplog_owner: ' owner

# Letters and digits only, so that no password needs escaping in an address. A letter comes first because
# nats-server reads variables as values of its own language, where 1e9 is a number.
new_password() { echo "p$(openssl rand -hex 24)"; }
new_encryption_key() { echo "k1:$(openssl rand -base64 32 | tr +/ -_ | tr -d =)"; }
der() { openssl pkey -outform DER "$@" | openssl base64 -A; }

nats=(--from-literal="NATS_OPERATOR_PASSWORD=$(new_password)" --from-literal="NATS_ROUTE_PASSWORD=$(new_password)")
migrations=(--from-literal="DATABASE_URL=postgres://shiplog_owner:$owner@$at")
public=
for service in gateway ingestion catalog deployment-query notifier; do
  role=shiplog_${service//-/_} password=$(new_password) broker=$(new_password)
  key=$(openssl genpkey -algorithm ed25519)
  public+=${public:+,}$service:$(der -pubout <<< "$key")
  nats+=(--from-literal="NATS_$(echo "${service//-/_}" | tr a-z A-Z)_PASSWORD=$broker")
  migrations+=(--from-literal="$(echo "$role" | tr a-z A-Z)_PASSWORD=$password")
  values=(--from-literal="DATABASE_URL=postgres://$role:$password@$at"
    --from-literal="NATS_URL=nats://$service:$broker@nats:4222"
    --from-literal="SERVICE_PRIVATE_KEY=$service:$(der <<< "$key")")
  if [ "$service" = notifier ]; then
    # Without a timeout one dropped packet keeps KEDA waiting for minutes, and there is no autoscaler until KEDA
    # has connected once.
    create generic notifier-scaler --from-literal="connection=postgres://$role:$password@$at&connect_timeout=5"
    values+=(--from-literal="WEBHOOK_ENCRYPTION_KEYS=$(new_encryption_key)")
  fi
  if [ "$service" = gateway ]; then
    values+=(--from-literal="SESSION_KEYS=$(new_encryption_key)")
  fi
  create generic "$service" "${values[@]}"
done
create generic shiplog --from-literal="SERVICE_PUBLIC_KEYS=$public"
create generic nats "${nats[@]}"
create generic migrations "${migrations[@]}"
create generic oidc-client --from-literal="OIDC_CLIENT_SECRET=${OIDC_CLIENT_SECRET:-}"
create generic mail-server --from-literal="SMTP_URL=${SMTP_URL:-}"

create tls shiplog-tls --cert=tls.crt --key=tls.key
