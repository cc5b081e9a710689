{{/*
Files of the NATS servers, as data of a ConfigMap.
*/}}
{{- define "shiplog.natsFiles" -}}
nats.conf: |
  {{- .Files.Get "files/nats.conf" | nindent 2 }}
users.conf: |
  {{- .Files.Get "files/users.conf" | nindent 2 }}
cluster.conf: |
  {{- if gt (int .Values.nats.replicas) 1 }}
  cluster {
    name: shiplog
    port: 6222
    authorization {
      user: route
      password: $NATS_ROUTE_PASSWORD
    }
    routes: [
    {{- range $server := until (int .Values.nats.replicas) }}
    {{- if $server }}, {{ end }}$NATS_ROUTE_{{ $server }}
    {{- end -}}
    ]
  }
  {{- else }}
  # Empty: a single server has no cluster.
  {{- end }}
{{- end }}

{{/*
Variables of a NATS server.
*/}}
{{- define "shiplog.natsEnv" -}}
{{- $servers := int .Values.nats.replicas }}
{{- $secret := .Values.secrets.nats }}
{{- if gt $servers 1 }}
{{- include "shiplog.secretEnv" (dict "secret" $secret "keys" (list "NATS_ROUTE_PASSWORD")) }}
{{- /* Complete addresses, because nats-server does not replace a variable inside a text. */}}
{{- range $index := until $servers }}
- name: NATS_ROUTE_{{ $index }}
  value: nats-route://route:$(NATS_ROUTE_PASSWORD)@nats-{{ $index }}.nats-headless:6222
{{- end }}
{{- end }}
- name: POD_NAME
  valueFrom: { fieldRef: { apiVersion: v1, fieldPath: metadata.name } }
{{- $keys := list "NATS_GATEWAY_PASSWORD" "NATS_INGESTION_PASSWORD" "NATS_CATALOG_PASSWORD"
  "NATS_DEPLOYMENT_QUERY_PASSWORD" "NATS_NOTIFIER_PASSWORD" "NATS_OPERATOR_PASSWORD" }}
{{- include "shiplog.secretEnv" (dict "secret" $secret "keys" $keys) }}
- { name: GOMEMLIMIT, value: {{ .Values.nats.goMemoryLimit }} }
{{- end }}

{{/*
Two servers on one node would fail together, and with them the majority.
*/}}
{{- define "shiplog.natsAffinity" -}}
podAntiAffinity:
  requiredDuringSchedulingIgnoredDuringExecution:
    - topologyKey: kubernetes.io/hostname
      labelSelector:
        matchLabels: { app.kubernetes.io/name: nats }
{{- end }}
