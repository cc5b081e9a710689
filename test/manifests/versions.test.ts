import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { kubectl } from './support/kubectl.ts'
import { containersOf, type Manifest, nameOf, ofKind, workloadsOf } from './support/manifest.ts'
import { copySources, createSecrets, renderFolder } from './support/render.ts'

const withTag = async (overlay: string, tag: string): Promise<Manifest[]> => {
  const { directory, remove } = await copySources()
  try {
    await createSecrets(directory)
    const folder = join(directory, 'overlays', overlay)
    const file = join(folder, 'kustomization.yaml')
    const text = await readFile(file, 'utf8')
    await writeFile(file, text.replace(/(name: shiplog\b.*newTag: )[\d.]+/, `$1${tag}`))
    return await renderFolder(folder)
  } finally {
    await remove()
  }
}

describe.skipIf(kubectl === undefined).each(['dev', 'production'])('the next version of %s', (overlay) => {
  it('needs one new tag, and has a migrations Job of its own, since a Job cannot be changed', async () => {
    const objects = await withTag(overlay, '7.1.0-rc.2')
    expect(ofKind(objects, 'Job').map(nameOf)).toEqual(['Job migrations-7.1.0-rc.2'])
    const images = containersOf(workloadsOf(objects)).map(({ container }) => container.image ?? '')
    const ours = images.filter((image) => /(^|\/)shiplog:/.test(image))
    expect(ours.length).toBe(11) // twice for each service, and the migrations
    expect(ours.filter((image) => !image.endsWith(':7.1.0-rc.2'))).toEqual([])
  })

  it('changes no immutable field', async () => {
    const fixed = (objects: Manifest[]) =>
      ['Deployment', 'StatefulSet', 'Service'].flatMap((kind) =>
        ofKind<{ spec: Record<string, unknown> }>(objects, kind).map(({ metadata, spec }) => [
          metadata.name,
          ...['selector', 'serviceName', 'volumeClaimTemplates', 'clusterIP'].map((field) => spec[field]),
        ]),
      )
    expect(fixed(await withTag(overlay, '7.1.0'))).toEqual(fixed(await withTag(overlay, '7.0.0')))
  })
})

describe('the secrets of dev', () => {
  it('are not replaced by a second run', async () => {
    const { directory, remove } = await copySources()
    try {
      const readAll = () => readFile(join(directory, 'overlays/dev/secrets/secrets.yaml'), 'utf8')
      await createSecrets(directory)
      const first = await readAll()
      expect((await createSecrets(directory)).stdout).toMatch(/are there already/)
      expect(await readAll()).toBe(first)
    } finally {
      await remove()
    }
  })
})
