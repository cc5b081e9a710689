/** Returns a kustomization that puts an overlay into a namespace of its own, optionally with another tag. */
export const kustomization = (options: {
  /** Relative to the folder of this kustomization: kustomize accepts no absolute path. */
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
      // One API key posts all events: more than the default limit allows.
      target: { kind: 'ConfigMap', name: 'gateway-settings' },
      patch: '[{ "op": "add", "path": "/data/RATE_LIMIT_PER_KEY_PER_MINUTE", "value": "0" }]',
    },
  ],
  ...(options.image && {
    images: [options.image],
    // Repeats the replacement of the overlay, which has already named the Job by its own tag.
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
