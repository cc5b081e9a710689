import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { IDeployment } from 'kubernetes-models/apps/v1/Deployment'
import { stringify } from 'yaml'
import { getObject, type Manifest, nameOf } from '../../manifests/support/manifest.ts'
import { renderFolder } from '../../manifests/support/render.ts'
import { kustomization } from './kustomization.ts'
import { splitImage } from './split-image.ts'

/** Returns the objects of an overlay, put into a namespace. */
const renderIn = async (options: Parameters<typeof kustomization>[0]): Promise<Manifest[]> => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'shiplog-cluster-')))
  try {
    const overlay = relative(folder, await realpath(options.overlay))
    await writeFile(join(folder, 'kustomization.yaml'), stringify(kustomization({ ...options, overlay })))
    return await renderFolder(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Returns an object outside the namespace; undefined if there is none. With such an object the test must not
 * run: it could change other parts of the cluster, and would not be deleted with the namespace.
 */
const strayOf = (objects: Manifest[], namespace: string): Manifest | undefined =>
  objects.find(({ kind, metadata }) =>
    kind === 'Namespace' ? metadata.name !== namespace : metadata.namespace !== namespace,
  )

export const imageOf = (objects: Manifest[]): string => {
  const { spec } = getObject<IDeployment>(objects, 'Deployment', 'gateway')
  const image = spec?.template.spec?.containers.find(({ name }) => name === 'service')?.image
  if (image === undefined) throw new Error('The gateway has no image')
  return image
}

/**
 * Returns the objects of an overlay, put into a namespace.
 *
 * @param tag tag of the services' image; by default that of the overlay
 * @throws Error when an object would be outside the namespace
 */
export const renderOverlay = async (
  overlay: string,
  namespace: string,
  tag?: string,
): Promise<Manifest[]> => {
  const asItIs = await renderIn({ overlay, namespace })
  const objects =
    tag === undefined
      ? asItIs
      : await renderIn({ overlay, namespace, image: { name: splitImage(imageOf(asItIs)).name, newTag: tag } })
  const stray = strayOf(objects, namespace)
  if (stray !== undefined) throw new Error(`${nameOf(stray)} of ${overlay} would not be in ${namespace}`)
  return objects
}
