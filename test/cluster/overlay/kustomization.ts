/**
 * Returns a kustomization that puts an overlay into a namespace, with another image tag if `image` is given.
 */
export const kustomization = (options: {
  /** Path relative to the folder of this kustomization, because kustomize accepts no absolute path. */
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
      // Switches off the limit for each API key, because one API key posts all events of the test.
      target: { kind: 'ConfigMap', name: 'gateway-settings' },
      patch: '[{ "op": "add", "path": "/data/RATE_LIMIT_PER_KEY_PER_MINUTE", "value": "0" }]',
    },
  ],
  ...(options.image && {
    images: [options.image],
    // Names the Job by the new tag. The overlay has the same replacement, but it used the overlay's own tag.
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
