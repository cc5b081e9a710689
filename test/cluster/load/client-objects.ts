import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy'
import type { IConfigMap } from 'kubernetes-models/v1/ConfigMap'
import type { IPod } from 'kubernetes-models/v1/Pod'
import type { ISecret } from 'kubernetes-models/v1/Secret'

export const clientName = 'cluster-test-client'

const labels = { 'app.kubernetes.io/name': clientName }
const gateway = { 'app.kubernetes.io/name': 'gateway' }
const metadata = { name: clientName, labels }
const ports = [{ protocol: 'TCP' as const, port: 8080 }]

/** Allow connections from the client to the gateway. The client may open no others. */
const policies: INetworkPolicy[] = [
  {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata,
    spec: {
      podSelector: { matchLabels: labels },
      policyTypes: ['Egress'],
      egress: [{ to: [{ podSelector: { matchLabels: gateway } }], ports }],
    },
  },
  {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { name: `gateway-from-${clientName}` },
    spec: {
      podSelector: { matchLabels: gateway },
      policyTypes: ['Ingress'],
      ingress: [{ from: [{ podSelector: { matchLabels: labels } }], ports }],
    },
  },
]

/**
 * Returns the objects of the client: a pod with the program that posts events, and what this pod needs.
 *
 * @param options.script source of the program: TypeScript that imports nothing but types and modules of Node
 */
export const clientObjects = (options: {
  image: string
  script: string
  apiKey: string
  run: string
  rate: number
}): (INetworkPolicy | IConfigMap | ISecret | IPod)[] => [
  ...policies,
  { apiVersion: 'v1', kind: 'ConfigMap', metadata, data: { 'post-events.mts': options.script } },
  { apiVersion: 'v1', kind: 'Secret', metadata, stringData: { API_KEY: options.apiKey } },
  {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata,
    spec: {
      restartPolicy: 'Never',
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      securityContext: {
        runAsNonRoot: true,
        runAsUser: 1000,
        runAsGroup: 1000,
        seccompProfile: { type: 'RuntimeDefault' },
      },
      containers: [
        {
          name: 'client',
          image: options.image,
          args: ['node', '/scripts/post-events.mts'],
          env: [
            { name: 'GATEWAY_URL', value: 'http://gateway:8080' },
            { name: 'RUN', value: options.run },
            { name: 'RATE', value: String(options.rate) },
            { name: 'API_KEY', valueFrom: { secretKeyRef: { name: clientName, key: 'API_KEY' } } },
          ],
          securityContext: {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          },
          resources: { requests: { cpu: '50m', memory: '96Mi' }, limits: { memory: '384Mi' } },
          volumeMounts: [{ name: 'scripts', mountPath: '/scripts' }],
        },
      ],
      volumes: [{ name: 'scripts', configMap: { name: clientName } }],
    },
  },
]
