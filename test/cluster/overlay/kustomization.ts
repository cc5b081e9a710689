/** Turns an overlay into one in a namespace of its own, of another tag if need be. */
export const kustomization = (options: {
  /** From the folder of this kustomization: kustomize takes no absolute one. */
  overlay: string
  namespace: string
  image?: { name: string; newTag: string }
}): object => ({
  apiVersion: 'kustomize.config.k8s.io/v1beta1',
  kind: 'Kustomization',
  namespace: options.namespace,
  resources: [options.overlay],
  patches: [
    {
      // One key posts everything, and more of it than a key may by default.
      target: { kind: 'ConfigMap', name: 'gateway-settings' },
      patch: '[{ "op": "add", "path": "/data/RATE_LIMIT_PER_KEY_PER_MINUTE", "value": "0" }]',
    },
  ],
  ...(options.image && {
    images: [options.image],
    // As in the overlay, which has named the Job by its own tag before.
    replacements: [
      {
        source: {
          kind: 'Job',
          fieldPath: 'spec.template.spec.containers.0.image',
          options: { delimiter: ':', index: 1 },
        },
        targets: [
          {
            select: { kind: 'Job' },
            fieldPaths: ['metadata.name'],
            options: { delimiter: '-', index: 1 },
          },
        ],
      },
    ],
  }),
})
