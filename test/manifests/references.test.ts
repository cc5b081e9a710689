import type { ITriggerAuthentication } from '@kubernetes-models/keda/keda.sh/v1alpha1/TriggerAuthentication'
import type { IIngress } from 'kubernetes-models/networking.k8s.io/v1/Ingress'
import type { IConfigMap } from 'kubernetes-models/v1/ConfigMap'
import type { ISecret } from 'kubernetes-models/v1/Secret'
import { beforeAll, describe, expect, it } from 'vitest'
import { kubectl } from './support/kubectl.ts'
import { containersOf, type Manifest, ofKind, workloadsOf } from './support/manifest.ts'
import { decode, secretsMadeByHand, table } from './support/readme.ts'
import { render } from './support/render.ts'

const secretTable = '| Secret | Key | Overlay | Read by | Holds |'
const settingsTable = '| ConfigMap | Key | dev | production |'

/** `secret/key <- reader` of everything that reads a secret. */
const secretReads = (objects: Manifest[]): string[] => {
  const byPods = workloadsOf(objects).flatMap((workload) => {
    const reader = workload.labels['app.kubernetes.io/name']
    return containersOf([workload]).flatMap(({ container }) =>
      (container.env ?? []).flatMap(({ valueFrom }) => {
        const { name, key } = valueFrom?.secretKeyRef ?? {}
        return key === undefined ? [] : [`${name}/${key} <- ${reader}`]
      }),
    )
  })
  const byKeda = ofKind<ITriggerAuthentication>(objects, 'TriggerAuthentication').flatMap(({ spec }) =>
    (spec?.secretTargetRef ?? []).map(({ name, key }) => `${name}/${key} <- KEDA`),
  )
  const byIngress = ofKind<IIngress>(objects, 'Ingress').flatMap(({ spec }) =>
    (spec?.tls ?? []).flatMap(({ secretName }) =>
      ['tls.crt', 'tls.key'].map((key) => `${secretName}/${key} <- ingress controller`),
    ),
  )
  return [...new Set([...byPods, ...byKeda, ...byIngress])].toSorted()
}

describe.skipIf(kubectl === undefined).each(['dev', 'production'] as const)(
  'the README, of %s',
  (overlay) => {
    let objects: Manifest[]
    beforeAll(async () => {
      objects = await render(overlay)
    })

    it('lists each key of each secret that something reads, and who reads it', () => {
      const listed = table(secretTable).flatMap(([secret, key, where, readers = '']) =>
        where === 'both' || where === overlay
          ? readers.split(', ').map((reader) => `${secret}/${key} <- ${reader}`)
          : [],
      )
      expect(secretReads(objects)).toEqual(listed.toSorted())
    })

    it('lists each setting, with its value', () => {
      const listed = table(settingsTable)
        .map(([map, key, dev, production]) => [map, key, overlay === 'dev' ? dev : production])
        .filter(([, , value]) => value !== '–')
      const rendered = ofKind<IConfigMap>(objects, 'ConfigMap').flatMap(({ metadata, data }) =>
        Object.entries(data ?? {}).map(([key, value]) => [
          metadata.name.replace(/-[a-z0-9]{10}$/, ''), // a hash of the content
          key,
          value.includes('\n') ? 'a file' : value,
        ]),
      )
      expect(rendered.toSorted()).toEqual(listed.toSorted())
    })

    it('speaks of no ConfigMap that is not there: each that pods refer to is rendered', () => {
      const rendered = ofKind<IConfigMap>(objects, 'ConfigMap').map(({ metadata }) => metadata.name)
      const used = workloadsOf(objects).flatMap((workload) => [
        ...containersOf([workload]).flatMap(({ container }) =>
          (container.envFrom ?? []).map(({ configMapRef }) => configMapRef?.name),
        ),
        ...(workload.pod.volumes ?? []).flatMap((volume) => volume.configMap?.name ?? []),
      ])
      expect([...new Set(used)].toSorted()).toEqual(rendered.toSorted())
    })
  },
)

describe.skipIf(kubectl === undefined)('secrets', () => {
  const keysOf = (secrets: Record<string, object>) =>
    Object.entries(secrets).flatMap(([name, values]) => Object.keys(values).map((key) => `${name}/${key}`))
  const listed = (overlay: string) =>
    table(secretTable)
      .filter(([, , where]) => where === 'both' || where === overlay)
      .map(([secret, key]) => `${secret}/${key}`)

  it('of dev are all made up by its command', async () => {
    const made = decode(ofKind<ISecret>(await render('dev'), 'Secret') as Parameters<typeof decode>[0])
    expect(keysOf(made).toSorted()).toEqual(listed('dev').toSorted())
  })

  it('of production are all made by the commands of the README, apart from the certificate', async () => {
    const made = keysOf(await secretsMadeByHand())
    expect([...made, 'shiplog-tls/tls.crt', 'shiplog-tls/tls.key'].toSorted()).toEqual(
      listed('production').toSorted(),
    )
  })

  it('of production are in none of its objects', async () => {
    const objects = await render('production')
    expect(ofKind(objects, 'Secret')).toEqual([])
    // An address with a password in it, other than one that is put there when the pod starts.
    expect(JSON.stringify(objects)).not.toMatch(/:\/\/[^/"@]*:(?!\$\()[^/"@]*@/)
    const secretKeys = table(secretTable).map(([, key]) => key)
    const inPlain = containersOf(workloadsOf(objects)).flatMap(({ where, container }) =>
      (container.env ?? [])
        .filter(({ name, value }) => value !== undefined && secretKeys.includes(name))
        .map(({ name }) => `${where} ${name}`),
    )
    expect(inPlain).toEqual([])
  })
})
