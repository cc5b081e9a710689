{{/*
The services that each service calls. Addresses and network policies follow from it.
*/}}
{{- define "shiplog.calls" -}}
gateway: [ingestion, catalog, deployment-query, notifier]
ingestion: [catalog]
catalog: [ingestion]
deployment-query: [ingestion, catalog]
notifier: [ingestion]
{{- end }}

{{/*
Labels of an object, and of pods: (dict "name" … "component" …). Names are fixed, because the services find
each other by name and the commands in docs/ use them: there is one installation in a namespace.
*/}}
{{- define "shiplog.labels" -}}
{{ include "shiplog.selector" . }}
app.kubernetes.io/part-of: shiplog
{{- end }}

{{- define "shiplog.selector" -}}
app.kubernetes.io/name: {{ .name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{/*
Address of an image: (dict "image" .Values.image "tag" .Chart.AppVersion). `tag` is used if the image has
none.
*/}}
{{- define "shiplog.image" -}}
{{- with .image.registry }}{{ . }}/{{ end }}{{ .image.repository }}
{{- if .image.digest }}@{{ .image.digest }}{{ else }}:{{ .image.tag | default .tag }}{{ end }}
{{- end }}

{{/*
Variables from an existing Secret: (dict "secret" "gateway" "keys" (list "DATABASE_URL")), with "optional"
true if the Secret need not exist. Begins with a line break.
*/}}
{{- define "shiplog.secretEnv" -}}
{{- range .keys }}
- name: {{ . }}
  valueFrom:
    secretKeyRef:
      name: {{ $.secret | quote }}
      key: {{ . }}
      {{- if $.optional }}
      optional: true
      {{- end }}
{{- end }}
{{- end }}

{{/*
Fails if a map of the user has a key that is not for users:
(dict "where" "pod.labels" "map" … "keys" … "why" …).
*/}}
{{- define "shiplog.refuseKeys" -}}
{{- range .keys }}
{{- if hasKey $.map . }}
{{- fail (printf "%s must not have %s: %s" $.where . $.why) }}
{{- end }}
{{- end }}
{{- end }}

{{/*
Fails if an autoscaler has a smallest number of replicas above the largest:
(dict "where" … "least" … "most" …).
*/}}
{{- define "shiplog.checkReplicas" -}}
{{- if gt (int .least) (int .most) }}
{{- fail (printf "%s.minReplicas must be at most maxReplicas" .where) }}
{{- end }}
{{- end }}

{{/*
Metadata of the pods of a part: (dict "root" $ "name" … "component" … "pod" … "checksum" …). `pod` is the
part's own value of that name. A changed `checksum` replaces the pods.
*/}}
{{- define "shiplog.podMetadata" -}}
{{- $pod := mergeOverwrite (deepCopy .root.Values.pod) .pod }}
{{- $labels := include "shiplog.labels" . }}
{{- $fixed := keys ($labels | fromYaml) }}
{{- include "shiplog.refuseKeys"
  (dict "where" "pod.labels" "map" $pod.labels "keys" $fixed "why" "the chart sets it") -}}
{{- include "shiplog.refuseKeys" (dict "where" "pod.annotations" "map" $pod.annotations
  "keys" (list "checksum/settings") "why" "the chart sets it") -}}
labels:
  {{- $labels | nindent 2 }}
  {{- with $pod.labels }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- if or .checksum $pod.annotations }}
annotations:
  {{- with .checksum }}
  checksum/settings: {{ . }}
  {{- end }}
  {{- with $pod.annotations }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- end }}
{{- end }}

{{/*
What the spec of every pod has: (dict "root" $ "name" … "pod" … "affinity" …). `name` is that of the
service account. A value adds to `affinity`, or replaces parts of it.
*/}}
{{- define "shiplog.podSpec" -}}
{{- $pod := mergeOverwrite (deepCopy .root.Values.pod) .pod -}}
serviceAccountName: {{ .name }}
automountServiceAccountToken: false
# Without this Kubernetes sets variables for each Service of the namespace. Our settings name addresses
# themselves.
enableServiceLinks: false
{{- with .root.Values.imagePullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . | quote }}
  {{- end }}
{{- end }}
{{- with $pod.priorityClassName }}
priorityClassName: {{ . | quote }}
{{- end }}
{{- with $pod.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $pod.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with merge (deepCopy ($pod.affinity | default dict)) (.affinity | default dict) }}
affinity:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{- define "shiplog.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "shiplog.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{/*
Variables as data of a ConfigMap. Helm reads whole numbers as floats, and would print large ones as 1e+06.
*/}}
{{- define "shiplog.configMapData" -}}
{{- range $key, $value := . }}
{{- if and (kindIs "float64" $value) (eq (floor $value) $value) }}
{{ $key }}: {{ printf "%.0f" $value | quote }}
{{- else }}
{{ $key }}: {{ $value | toString | quote }}
{{- end }}
{{- end }}
{{- end }}

{{/*
The name of the public host, for the Ingress or the HTTPRoute.
*/}}
{{- define "shiplog.publicHost" -}}
{{- $why := "Set publicOrigin: ingress and httpRoute need the public name" }}
{{- (required $why .Values.publicOrigin | urlParse).hostname }}
{{- end }}

{{/*
Variables of a service that come from Secrets: (dict "root" $ "name" "gateway").
*/}}
{{- define "shiplog.serviceEnv" -}}
{{- $secrets := .root.Values.secrets }}
{{- $own := get $secrets .name }}
{{- $keys := list "DATABASE_URL" "NATS_URL" "SERVICE_PRIVATE_KEY" }}
{{- include "shiplog.secretEnv" (dict "secret" $own "keys" $keys) }}
{{- include "shiplog.secretEnv" (dict "secret" $secrets.shiplog "keys" (list "SERVICE_PUBLIC_KEYS")) }}
{{- if eq .name "gateway" }}
{{- /* Needed for sign-in with a browser, which is off without OIDC_CLIENT_ID. */}}
{{- include "shiplog.secretEnv" (dict "secret" $own "keys" (list "SESSION_KEYS") "optional" true) }}
{{- $client := index $secrets "oidc-client" }}
{{- if and .root.Values.oidc.clientId $client }}
{{- include "shiplog.secretEnv" (dict "secret" $client "keys" (list "OIDC_CLIENT_SECRET") "optional" true) }}
{{- end }}
{{- end }}
{{- if eq .name "notifier" }}
{{- include "shiplog.secretEnv" (dict "secret" $own "keys" (list "WEBHOOK_ENCRYPTION_KEYS")) }}
{{- if .root.Values.mail.enabled }}
{{- $server := index $secrets "mail-server" }}
{{- include "shiplog.secretEnv" (dict "secret" $server "keys" (list "SMTP_URL") "optional" true) }}
{{- end }}
{{- end }}
{{- end }}
