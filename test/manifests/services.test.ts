import type { IServiceMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/ServiceMonitor'
import type { IIngress } from 'kubernetes-models/networking.k8s.io/v1/Ingress'
import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy'
import type { IConfigMap } from 'kubernetes-models/v1/ConfigMap'
import type { IService } from 'kubernetes-models/v1/Service'
import { beforeAll, describe, expect, it } from 'vitest'
import { getObject, getWorkload, type Manifest, matches, ofKind, workloadsOf } from './support/manifest.ts'
import { canRender, installations, render } from './support/render.ts'

const services = ['catalog', 'deployment-query', 'gateway', 'ingestion', 'notifier']

describe.skipIf(!canRender).each(installations)('each Service of %s', (installation) => {
  let objects: Manifest[]
  beforeAll(async () => {
    objects = await render(installation)
  })

  it('selects the pods of one part, which have each of its target ports', () => {
    for (const { metadata, spec } of ofKind<IService>(objects, 'Service')) {
      const selected = workloadsOf(objects).filter(({ labels }) =>
        matches({ matchLabels: spec?.selector ?? {} }, labels),
      )
      expect([metadata.name, selected.length]).toEqual([metadata.name, 1])
      const ports = selected.flatMap(({ pod }) =>
        pod.containers?.flatMap((container) => container.ports ?? []),
      )
      for (const { targetPort, port } of spec?.ports ?? []) {
        const found = ports.find((candidate) => candidate?.name === targetPort)
        expect([metadata.name, targetPort, found?.containerPort]).toEqual([metadata.name, targetPort, port])
      }
    }
  })

  it('of a service of ours has HTTP on 8080 and metrics on 9464', () => {
    for (const name of services) {
      const ports = getObject<IService>(objects, 'Service', name).spec?.ports
      expect(ports?.map((port) => [port.name, port.port])).toEqual([
        ['http', 8080],
        ['metrics', 9464],
      ])
    }
  })
})

describe.skipIf(!canRender).each(['production', 'chart'] as const)('%s', (installation) => {
  let objects: Manifest[]
  beforeAll(async () => {
    objects = await render(installation)
  })

  it('lets Prometheus scrape each service by the port of its metrics', () => {
    const monitored = ofKind<IServiceMonitor>(objects, 'ServiceMonitor').map(({ metadata, spec }) => {
      const selected = ofKind<IService>(objects, 'Service').filter((service) =>
        matches(spec?.selector, service.metadata.labels ?? {}),
      )
      expect(selected.map((service) => service.metadata.name)).toEqual([metadata.name])
      expect(spec?.endpoints).toMatchObject([{ port: 'metrics', path: '/metrics' }])
      return metadata.name
    })
    expect(monitored.toSorted()).toEqual(services)
  })

  it('admits requests from outside to the gateway only, with TLS', () => {
    const [ingress, ...more] = ofKind<IIngress>(objects, 'Ingress')
    expect(more).toEqual([])
    const hosts = ingress?.spec?.rules?.map(({ host }) => host)
    expect(ingress?.spec?.tls).toEqual([{ hosts, secretName: 'shiplog-tls' }])
    expect(ingress?.spec?.rules?.flatMap(({ http }) => http?.paths.map(({ backend }) => backend))).toEqual([
      { service: { name: 'gateway', port: { name: 'http' } } },
    ])
    expect(getObject<IService>(objects, 'Service', 'gateway').spec?.type).toBeUndefined()
  })

  it('trusts one proxy, which alone can reach the gateway', () => {
    const settings = ofKind<IConfigMap>(objects, 'ConfigMap').find(({ metadata }) =>
      metadata.name.startsWith('gateway-settings'),
    )
    expect(settings?.data?.TRUSTED_PROXIES).toBe('1')
    const callers = ofKind<INetworkPolicy>(objects, 'NetworkPolicy')
      .filter(({ spec }) => matches(spec?.podSelector, { 'app.kubernetes.io/name': 'gateway' }))
      .flatMap(({ spec }) => spec?.ingress ?? [])
      .filter(({ ports }) => ports === undefined || ports.some(({ port }) => port === 8080))
      .flatMap(({ from }): unknown[] => from ?? ['anybody'])
    expect(callers).toEqual([
      { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'ingress-nginx' } } },
    ])
  })

  it('passes bodies of more than 1 MiB to the gateway, which answers what is wrong', () => {
    const { annotations } = getObject<IIngress>(objects, 'Ingress', 'gateway').metadata
    expect(annotations).toMatchObject({
      'nginx.ingress.kubernetes.io/proxy-body-size': '2m',
      'nginx.org/client-max-body-size': '2m',
    })
  })

  it('has no part that is only for trials', () => {
    expect(workloadsOf(objects).map(({ name }) => name)).not.toContain('identity-provider')
    expect(() => getWorkload(objects, 'postgres')).toThrow()
  })
})
