import { join } from 'node:path'
import type { IConfigMap } from 'kubernetes-models/v1/ConfigMap'
import { describe, expect, it } from 'vitest'
import { kubectl } from '../../manifests/support/kubectl.ts'
import { ofKind, workloadsOf } from '../../manifests/support/manifest.ts'
import { copySources, createSecrets } from '../../manifests/support/render.ts'
import { imageOf, renderOverlay } from './render-overlay.ts'

const render = async (tag?: string) => {
  const { directory, remove } = await copySources()
  try {
    await createSecrets(directory)
    return await renderOverlay(join(directory, 'overlays/dev'), 'shiplog-test-1', tag)
  } finally {
    await remove()
  }
}

describe.skipIf(kubectl === undefined)('renderOverlay', () => {
  it('puts the overlay as it is into a namespace of its own, which keeps its rules', async () => {
    const objects = await render()
    expect(imageOf(objects)).toBe('shiplog:0.1.0')
    expect(ofKind(objects, 'Namespace')).toMatchObject([
      {
        metadata: { name: 'shiplog-test-1', labels: { 'pod-security.kubernetes.io/enforce': 'restricted' } },
      },
    ])
  })

  it('limits no key, because one of them posts everything', async () => {
    const settings = ofKind<IConfigMap>(await render(), 'ConfigMap').find(({ metadata }) =>
      metadata?.name?.startsWith('gateway-settings'),
    )
    expect(settings?.data).toMatchObject({
      OIDC_ISSUER: 'http://identity-provider:8080',
      RATE_LIMIT_PER_KEY_PER_MINUTE: '0',
    })
  })

  it('gives every pod of ours the tag, and the migrations a Job of its own', async () => {
    const workloads = workloadsOf(await render('0.1.0-next'))
    expect(workloads.filter(({ kind }) => kind === 'Job').map(({ name }) => name)).toEqual([
      'migrations-0.1.0-next',
    ])
    const images = workloads.flatMap(({ pod }) =>
      [...(pod.initContainers ?? []), ...(pod.containers ?? [])].map(({ image }) => image),
    )
    expect(new Set(images.filter((image) => image?.startsWith('shiplog:')))).toEqual(
      new Set(['shiplog:0.1.0-next']),
    )
  })
})
