{{/*
All public addresses, as peers of a network policy.
*/}}
{{- define "shiplog.publicAddresses" -}}
- ipBlock:
    cidr: 0.0.0.0/0
    except:
      - 0.0.0.0/8
      - 10.0.0.0/8
      - 100.64.0.0/10
      - 127.0.0.0/8
      - 169.254.0.0/16 # metadata services of clouds
      - 172.16.0.0/12
      - 192.0.0.0/24
      - 192.168.0.0/16
      - 198.18.0.0/15
      - 224.0.0.0/3
- ipBlock:
    cidr: 2000::/3 # global unicast addresses
    except:
      - 2001:db8::/32
      - 2002::/16 # 6to4, which contains any IPv4 address
{{- end }}

{{/*
Begin of a network policy: (dict "name" …).
*/}}
{{- define "shiplog.policy" -}}
---
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: {{ .name }}
  labels:
    app.kubernetes.io/part-of: shiplog
{{- end }}

{{/*
TCP ports of a rule: a list of numbers.
*/}}
{{- define "shiplog.ports" -}}
ports:
  {{- range . }}
  - { protocol: TCP, port: {{ . }} }
  {{- end }}
{{- end }}

{{/*
A policy that lets pods connect to peers: (dict "name" … "pods" … "rule" …). `pods` is a selector, `rule` has
the peers `to` and the numbers `ports`. Without peers: to all public addresses.
*/}}
{{- define "shiplog.egressPolicy" -}}
{{ include "shiplog.policy" . }}
spec:
  podSelector:
    {{- toYaml .pods | nindent 4 }}
  policyTypes: [Egress]
  egress:
    - to:
        {{- if .rule.to }}
        {{- toYaml .rule.to | nindent 8 }}
        {{- else }}
        {{- include "shiplog.publicAddresses" . | nindent 8 }}
        {{- end }}
      {{- include "shiplog.ports" .rule.ports | nindent 6 }}
{{- end }}

{{/*
A policy that lets peers connect to a port of pods: (dict "name" … "pods" … "from" … "port" …).
*/}}
{{- define "shiplog.ingressPolicy" -}}
{{ include "shiplog.policy" . }}
spec:
  podSelector:
    {{- toYaml .pods | nindent 4 }}
  policyTypes: [Ingress]
  ingress:
    - from:
        {{- toYaml .from | nindent 8 }}
      {{- include "shiplog.ports" (list .port) | nindent 6 }}
{{- end }}
