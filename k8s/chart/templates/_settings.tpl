{{/*
Variables of the ConfigMap of all services.
*/}}
{{- define "shiplog.sharedSettings" -}}
METRICS_PORT: "9464"
{{- with .Values.tracing.endpoint }}
OTEL_EXPORTER_OTLP_ENDPOINT: {{ . | quote }}
{{- end }}
{{- end }}

{{/*
Variables that the chart sets for a service: (dict "root" $ "name" "gateway").
*/}}
{{- define "shiplog.ownSettings" -}}
{{- $values := .root.Values }}
{{- range get (include "shiplog.calls" . | fromYaml) .name }}
{{ . | upper | replace "-" "_" }}_URL: http://{{ . }}:8080
{{- end }}
{{- if has .name (list "ingestion" "catalog") }}
STREAM_REPLICAS: {{ $values.nats.replicas | quote }}
{{- end }}
{{- if has .name (list "gateway" "notifier") }}
{{- with $values.publicOrigin }}
PUBLIC_ORIGIN: {{ . | quote }}
{{- end }}
{{- end }}
{{- if eq .name "gateway" }}
{{- $issuer := required "Set oidc.issuer: the address of your identity provider" $values.oidc.issuer }}
OIDC_ISSUER: {{ $issuer | quote }}
{{- with $values.oidc.audience }}
OIDC_AUDIENCE: {{ . | quote }}
{{- end }}
{{- with $values.oidc.clientId }}
OIDC_CLIENT_ID: {{ . | quote }}
{{- end }}
{{- with $values.oidc.authorizedParties }}
OIDC_AUTHORIZED_PARTIES: {{ join "," . | quote }}
{{- end }}
{{- if or $values.ingress.enabled $values.httpRoute.enabled }}
TRUSTED_PROXIES: "1"
{{- end }}
{{- end }}
{{- if and (eq .name "notifier") $values.mail.enabled }}
{{- $_ := required "Set publicOrigin: mails link to it" $values.publicOrigin }}
MAIL_FROM: {{ required "Set mail.from: the sender of mails" $values.mail.from | quote }}
{{- end }}
{{- end }}

{{/*
The data of all ConfigMaps with variables, by what their names begin with. Values of the user win.
*/}}
{{- define "shiplog.allSettings" -}}
{{- $all := dict "shiplog" (include "shiplog.sharedSettings" . | fromYaml) }}
{{- $added := dict "shiplog" .Values.settings }}
{{- range $name, $service := .Values.services }}
{{- $_ := set $all $name (include "shiplog.ownSettings" (dict "root" $ "name" $name) | fromYaml) }}
{{- $_ := set $added $name $service.settings }}
{{- end }}
{{- $secret := list "DATABASE_URL" "NATS_URL" "SERVICE_PRIVATE_KEY" "SERVICE_PUBLIC_KEYS" "SESSION_KEYS"
  "WEBHOOK_ENCRYPTION_KEYS" "OIDC_CLIENT_SECRET" "SMTP_URL" }}
{{- $fixed := list "PORT" "METRICS_PORT" }}
{{- range $name, $settings := $added }}
{{- $where := eq $name "shiplog" | ternary "settings" (printf "services.%s.settings" $name) }}
{{- $check := dict "where" $where "map" $settings }}
{{- include "shiplog.refuseKeys"
  (merge (dict "keys" $secret "why" "it is read from a Secret, see secrets") $check) }}
{{- include "shiplog.refuseKeys" (merge (dict "keys" $fixed "why" "the chart sets it") $check) }}
{{- range $key, $value := $settings }}
{{- $_ := set (get $all $name) $key $value }}
{{- end }}
{{- end }}
{{- toYaml $all }}
{{- end }}
