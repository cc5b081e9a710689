{{/*
The spec of the migrations Job.
*/}}
{{- define "shiplog.migrations" -}}
{{- $values := .root.Values -}}
# Each attempt waits ten minutes for a database that accepts no connections yet. After any other failure the
# next attempt follows in 10 s, 20 s, 40 s, and so on.
backoffLimit: 6
# An eviction by the drain of a node does not count as a failure.
podFailurePolicy:
  rules:
    - action: Ignore
      onPodConditions:
        - { type: DisruptionTarget, status: "True" }
# The log can be read for a week; then Kubernetes deletes the Job.
ttlSecondsAfterFinished: 604800
template:
  metadata:
    {{- include "shiplog.podMetadata" . | nindent 4 }}
  spec:
    {{- include "shiplog.podSpec" . | nindent 4 }}
    restartPolicy: Never
    securityContext:
      {{- include "shiplog.podSecurity" . | nindent 6 }}
    containers:
      - name: migrations
        image: {{ include "shiplog.image" (dict "image" $values.image "tag" .root.Chart.AppVersion) }}
        args: [migrate]
        env:
          {{- $keys := list "DATABASE_URL"
            "SHIPLOG_GATEWAY_PASSWORD" "SHIPLOG_INGESTION_PASSWORD" "SHIPLOG_CATALOG_PASSWORD"
            "SHIPLOG_DEPLOYMENT_QUERY_PASSWORD" "SHIPLOG_NOTIFIER_PASSWORD" }}
          {{- $variables := dict "secret" $values.secrets.migrations "keys" $keys }}
          {{- include "shiplog.secretEnv" $variables | trim | nindent 10 }}
        securityContext:
          {{- include "shiplog.containerSecurity" . | nindent 10 }}
        resources:
          {{- toYaml $values.migrations.resources | nindent 10 }}
        {{- with $values.volumeMounts }}
        volumeMounts:
          {{- toYaml . | nindent 10 }}
        {{- end }}
    {{- with $values.volumes }}
    volumes:
      {{- toYaml . | nindent 6 }}
    {{- end }}
{{- end }}
