import type { ITriggerAuthentication } from '@kubernetes-models/keda/keda.sh/v1alpha1/TriggerAuthentication'
import type { IIngress } from 'kubernetes-models/networking.k8s.io/v1/Ingress'
import type { IConfigMap } from 'kubernetes-models/v1/ConfigMap'
import type { ISecret } from 'kubernetes-models/v1/Secret'
import { beforeAll, describe, expect, it } from 'vitest'
import { kubectl } from './support/kubectl.ts'
import { containersOf, type Manifest, ofKind, workloadsOf } from './support/manifest.ts'
import { decode, listedSecrets, secretsOfScript } from './support/readme.ts'
import { canRender, installations, render } from './support/render.ts'

/** Returns `<secret>/<key>` for each secret that a pod, KEDA or the ingress reads. */
const secretReads = (objects: Manifest[]): string[] => {
  const byPods = containersOf(workloadsOf(objects)).flatMap(({ container }) =>
    (container.env ?? []).flatMap(({ valueFrom }) => {
      const { name, key } = valueFrom?.secretKeyRef ?? {}
      return key === undefined ? [] : [`${name}/${key}`]
    }),
  )
  const byKeda = ofKind<ITriggerAuthentication>(objects, 'TriggerAuthentication').flatMap(({ spec }) =>
    (spec?.secretTargetRef ?? []).map(({ name, key }) => `${name}/${key}`),
  )
  const byIngress = ofKind<IIngress>(objects, 'Ingress').flatMap(({ spec }) =>
    (spec?.tls ?? []).flatMap(({ secretName }) =>
      ['tls.crt', 'tls.key'].map((key) => `${secretName}/${key}`),
    ),
  )
  return [...new Set([...byPods, ...byKeda, ...byIngress])].toSorted()
}

/** Returns `<secret>/<key>` for each secret that the README lists for an overlay. */
const listed = (overlay: string): string[] =>
  listedSecrets()
    .filter((secret) => secret.overlay === 'both' || secret.overlay === overlay)
    .map(({ secret, key }) => `${secret}/${key}`)

describe.skipIf(!canRender).each(installations)('the README, of %s', (installation) => {
  let objects: Manifest[]
  beforeAll(async () => {
    objects = await render(installation)
  })

  it('lists each key of each secret that something reads', () => {
    expect(secretReads(objects)).toEqual(
      listed(installation === 'chart' ? 'production' : installation).toSorted(),
    )
  })

  it('renders each ConfigMap that pods refer to, and no other', () => {
    const rendered = ofKind<IConfigMap>(objects, 'ConfigMap').map(({ metadata }) => metadata.name)
    const used = workloadsOf(objects).flatMap((workload) => [
      ...containersOf([workload]).flatMap(({ container }) =>
        (container.envFrom ?? []).map(({ configMapRef }) => configMapRef?.name),
      ),
      ...(workload.pod.volumes ?? []).flatMap((volume) => volume.configMap?.name ?? []),
    ])
    expect([...new Set(used)].toSorted()).toEqual(rendered.toSorted())
  })
})

describe.skipIf(kubectl === undefined)('secrets', () => {
  const keysOf = (secrets: Record<string, object>) =>
    Object.entries(secrets).flatMap(([name, values]) => Object.keys(values).map((key) => `${name}/${key}`))
  it('of dev are all made by create.js', async () => {
    const made = decode(ofKind<ISecret>(await render('dev'), 'Secret') as Parameters<typeof decode>[0])
    expect(keysOf(made).toSorted()).toEqual(listed('dev').toSorted())
  })

  it('of production are all made by create-secrets.sh, apart from the certificate', async () => {
    const made = keysOf(await secretsOfScript())
    expect([...made, 'shiplog-tls/tls.crt', 'shiplog-tls/tls.key'].toSorted()).toEqual(
      listed('production').toSorted(),
    )
  })

  it('of production are in none of its other objects', async () => {
    const objects = await render('production')
    expect(ofKind(objects, 'Secret')).toEqual([])
    // An address with a password, unless Kubernetes inserts it from a variable: `$(…)`.
    expect(JSON.stringify(objects)).not.toMatch(/:\/\/[^/"@]*:(?!\$\()[^/"@]*@/)
    const secretKeys = listedSecrets().map(({ key }) => key)
    const inPlain = containersOf(workloadsOf(objects)).flatMap(({ where, container }) =>
      (container.env ?? [])
        .filter(({ name, value }) => value !== undefined && secretKeys.includes(name))
        .map(({ name }) => `${where} ${name}`),
    )
    expect(inPlain).toEqual([])
  })
})
