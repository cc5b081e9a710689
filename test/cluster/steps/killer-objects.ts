import type { IConfigMap } from 'kubernetes-models/v1/ConfigMap'
import type { IPod } from 'kubernetes-models/v1/Pod'

/**
 * Returns the namespace of the pods that kill containers. They need their own, because pods in the namespace
 * of the suite may not see the processes of the node.
 */
export const killerNamespace = (name: string): object => ({
  apiVersion: 'v1',
  kind: 'Namespace',
  metadata: { name, labels: { 'pod-security.kubernetes.io/enforce': 'privileged' } },
})

/**
 * Returns a pod that sees the processes of a node, kills one container and ends, and the scripts of this pod.
 */
export const killerObjects = (options: {
  name: string
  image: string
  nodeName: string
  containerId: string
  scripts: Record<string, string>
}): (IConfigMap | IPod)[] => [
  {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: options.name },
    data: { ...options.scripts, 'package.json': '{"type":"module"}' },
  },
  {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: options.name },
    spec: {
      restartPolicy: 'Never',
      hostPID: true,
      nodeName: options.nodeName,
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      tolerations: [{ operator: 'Exists' }],
      containers: [
        {
          name: 'killer',
          image: options.image,
          args: ['node', '/scripts/kill-container.ts'],
          env: [{ name: 'CONTAINER_ID', value: options.containerId }],
          securityContext: {
            runAsUser: 0,
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'], add: ['KILL'] },
          },
          resources: { requests: { cpu: '10m', memory: '64Mi' }, limits: { memory: '256Mi' } },
          volumeMounts: [{ name: 'scripts', mountPath: '/scripts' }],
        },
      ],
      volumes: [{ name: 'scripts', configMap: { name: options.name } }],
    },
  },
]
