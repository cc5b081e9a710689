/** Returns a kustomization that puts an overlay into another namespace, with another image tag if given. */
export const kustomization = (options: {
  /** Path of the overlay, relative to this kustomization: kustomize accepts no absolute path. */
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
      // One key posts everything, which is more than the default rate limit of a key.
      target: { kind: 'ConfigMap', name: 'gateway-settings' },
      patch: '[{ "op": "add", "path": "/data/RATE_LIMIT_PER_KEY_PER_MINUTE", "value": "0" }]',
    },
  ],
  ...(options.image && {
    images: [options.image],
    // The overlay names the migration Job by its image tag, so the Job is renamed with the tag.
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
