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
