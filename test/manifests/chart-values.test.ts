import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { IDeployment } from 'kubernetes-models/apps/v1/Deployment'
import type { IIngress } from 'kubernetes-models/networking.k8s.io/v1/Ingress'
import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy'
import type { IConfigMap } from 'kubernetes-models/v1/ConfigMap'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { helm } from './support/helm.ts'
import {
  containersOf,
  getObject,
  getWorkload,
  type Manifest,
  nameOf,
  workloadsOf,
} from './support/manifest.ts'
import { chart, type Example, renderChart, runHelm } from './support/render-chart.ts'
import { schemaProblems } from './support/schemas.ts'

const services = ['gateway', 'ingestion', 'catalog', 'deployment-query', 'notifier']
const originPattern = String.raw`'^(https?://([a-z0-9][a-z0-9.-]*|\\[[0-9a-f:]+\\])(:[0-9]+)?)?$'`
const peer = { podSelector: { matchLabels: { app: 'x' } } }

/** Returns what Helm says about values, without the parts of the message that are the same for all. */
const problemOf = async (values: object): Promise<string> => {
  try {
    await renderChart('production', values)
    return 'none'
  } catch (err) {
    const [, message = ''] =
      /^(?:- |Error: execution error at \([^)]*\): )(.*)$/m.exec((err as Error).message) ?? []
    return message
  }
}

/** Returns the names of the objects that values add to the chart with an example, and those that they remove. */
const changesBy = async (example: Example, values: object) => {
  const [before, after] = await Promise.all([renderChart(example), renderChart(example, values)])
  const names = (objects: Manifest[]) =>
    objects.map((object) => nameOf(object).replace(/^(Job migrations).*/, '$1'))
  return {
    added: names(after).filter((name) => !names(before).includes(name)),
    removed: names(before).filter((name) => !names(after).includes(name)),
  }
}

describe.skipIf(helm === undefined)('helm lint --strict', () => {
  it.each(['production', 'trial'] as const)('has nothing to say about the example %s', async (example) => {
    expect(await runHelm(['lint', '--strict', '--quiet'], example, {})).toBe('')
  })
})

describe.skipIf(helm === undefined)('a wrong value', () => {
  it.each([
    [{ servces: {} }, "at '': additional properties 'servces' not allowed"],
    [{ services: { web: {} } }, "at '/services': additional properties 'web' not allowed"],
    [{ services: { notifier: null } }, "at '/services': missing property 'notifier'"],
    [
      { services: { gateway: { replicas: 'two' } } },
      "at '/services/gateway/replicas': got string, want integer",
    ],
    [{ services: { gateway: { replicas: 0 } } }, "at '/services/gateway/replicas': minimum: got 0, want 1"],
    [
      { services: { catalog: { settings: { logLevel: 'info' } } } },
      "at '/services/catalog/settings': additional properties 'logLevel' not allowed",
    ],
    [
      { services: { gateway: { settings: { NATS_URL: 'nats://gateway:password@nats:4222' } } } },
      'services.gateway.settings must not have NATS_URL: it is read from a Secret, see secrets',
    ],
    [{ settings: { METRICS_PORT: 1 } }, 'settings must not have METRICS_PORT: the chart sets it'],
    [
      { services: { catalog: { pod: { labels: { 'app.kubernetes.io/name': 'x' } } } } },
      'pod.labels must not have app.kubernetes.io/name: the chart sets it',
    ],
    [
      { pod: { annotations: { 'checksum/settings': 'x' } } },
      'pod.annotations must not have checksum/settings: the chart sets it',
    ],
    [
      { services: { gateway: { autoscaling: { minReplicas: 9, maxReplicas: 2, cpu: '100m' } } } },
      'services.gateway.autoscaling.minReplicas must be at most maxReplicas',
    ],
    [{ keda: { minReplicas: 9 } }, 'keda.minReplicas must be at most maxReplicas'],
    [{ image: { tag: 0.1 } }, "at '/image/tag': got number, want string"],
    [
      { image: { digest: 'sha256:1234' } },
      "at '/image/digest': 'sha256:1234' does not match pattern '^(sha256:[0-9a-f]{64})?$'",
    ],
    [{ nats: { replicas: 2 } }, "at '/nats/replicas': value must be one of 1, 3"],
    ...[
      'https://example.com/shiplog',
      'https://:8443',
      'https://a,b.example.com',
      'https://me:x@example.com',
    ].map((publicOrigin): [object, string] => [
      { publicOrigin },
      `at '/publicOrigin': '${publicOrigin}' does not match pattern ${originPattern}`,
    ]),
    [
      { publicOrigin: '', mail: { enabled: false } },
      'Set publicOrigin: ingress and httpRoute need the public name',
    ],
    [{ publicOrigin: '' }, 'Set publicOrigin: mails link to it'],
    [{ mail: { from: '' } }, 'Set mail.from: the sender of mails'],
    [{ oidc: { issuer: '' } }, 'Set oidc.issuer: the address of your identity provider'],
    [{ httpRoute: { enabled: true } }, 'Set only one of ingress.enabled and httpRoute.enabled'],
    [
      { ingress: { enabled: false }, httpRoute: { enabled: true } },
      'Set httpRoute.parentRefs: the Gateways that lead to Shiplog',
    ],
    [
      { networkPolicies: { postgres: { to: [] } } },
      'Set networkPolicies.postgres.to to the addresses of Postgres, or networkPolicies.enabled=false',
    ],
    [
      { services: { notifier: { autoscaling: { minReplicas: 1, maxReplicas: 2, cpu: '100m' } } } },
      'Set only one of keda.enabled and services.notifier.autoscaling: both would scale the notifier',
    ],
    [
      { networkPolicies: { proxies: { from: [] } } },
      "at '/networkPolicies/proxies/from': minItems: got 0, want 1",
    ],
    [
      { networkPolicies: { issuer: { to: [{ ipBlock: '10.0.0.0/8' }] } } },
      "at '/networkPolicies/issuer/to/0/ipBlock': got string, want object",
    ],
    [
      { nats: { enabled: false } },
      'Set networkPolicies.nats.to to the addresses of NATS, or networkPolicies.enabled=false',
    ],
  ])('is refused: %j', async (values, message) => {
    expect(await problemOf(values)).toBe(message)
  })
})

describe.skipIf(helm === undefined)('a switch', () => {
  const hpas = ['gateway', 'ingestion', 'deployment-query'].map((name) => `HorizontalPodAutoscaler ${name}`)
  const monitors = services.map((name) => `ServiceMonitor ${name}`)
  const nats = ['ConfigMap nats-config', 'Service nats-headless'].concat(
    ['NetworkPolicy', 'PodDisruptionBudget', 'Service', 'ServiceAccount', 'StatefulSet'].map(
      (kind) => `${kind} nats`,
    ),
  )
  it.each([
    [{ autoscaling: { enabled: true } }, hpas],
    [{ keda: { enabled: true } }, ['ScaledObject notifier', 'TriggerAuthentication notifier-scaler']],
    [{ monitoring: { serviceMonitors: true } }, [...monitors, 'NetworkPolicy prometheus-to-services']],
    [{ monitoring: { rules: true } }, ['PrometheusRule shiplog']],
    [{ tracing: { endpoint: 'http://collector:4318' } }, ['NetworkPolicy services-to-collector']],
    [
      { publicOrigin: 'https://s.example.com', mail: { enabled: true, from: 's@example.com' } },
      ['NetworkPolicy notifier-to-mail-server'],
    ],
    [
      { publicOrigin: 'https://s.example.com', ingress: { enabled: true } },
      ['Ingress gateway', 'NetworkPolicy ingress-to-gateway'],
    ],
    [
      {
        publicOrigin: 'https://s.example.com',
        httpRoute: { enabled: true, parentRefs: [{ name: 'public' }] },
      },
      ['HTTPRoute gateway', 'NetworkPolicy ingress-to-gateway'],
    ],
    [{ nats: { replicas: 3 } }, ['NetworkPolicy nats-cluster']],
  ])('adds its objects, and no other: %j', async (values, objects) => {
    const { added, removed } = await changesBy('trial', values)
    expect(added.toSorted()).toEqual(objects.toSorted())
    expect(removed).toEqual([])
  })

  it('replaces the NATS servers by others', async () => {
    const values = { nats: { enabled: false }, networkPolicies: { nats: { to: [peer] } } }
    const { added, removed } = await changesBy('trial', values)
    expect(added).toEqual(['NetworkPolicy services-to-nats'])
    expect(removed.toSorted()).toEqual(nats.toSorted())
  })

  it('leaves out the autoscaler of one service, which then has fixed replicas', async () => {
    const values = { services: { gateway: { autoscaling: null } } }
    expect((await changesBy('production', values)).removed).toEqual(['HorizontalPodAutoscaler gateway'])
    const gateway = getObject<IDeployment>(await renderChart('production', values), 'Deployment', 'gateway')
    expect(gateway.spec?.replicas).toBe(2)
  })

  it('removes all network policies', async () => {
    const { added, removed } = await changesBy('production', { networkPolicies: { enabled: false } })
    expect(added).toEqual([])
    expect(removed.filter((name) => !name.startsWith('NetworkPolicy '))).toEqual([])
    const left = await renderChart('production', { networkPolicies: { enabled: false } })
    expect(left.filter(({ kind }) => kind === 'NetworkPolicy')).toEqual([])
  })
})

describe.skipIf(helm === undefined)('the chart with other values', () => {
  const values = {
    image: {
      registry: 'registry.test:5000/mirror',
      repository: 'team/shiplog',
      digest: `sha256:${'0a'.repeat(32)}`,
    },
    imagePullSecrets: ['registry'],
    secrets: { gateway: 'from-vault', tls: '', 'oidc-client': 'client' },
    autoscaling: { enabled: false },
    keda: { enabled: false },
    monitoring: { labels: { release: 'prometheus' } },
    pod: {
      labels: { team: 'delivery' },
      annotations: { 'example.com/note': 'all' },
      nodeSelector: { 'kubernetes.io/os': 'linux' },
      tolerations: [{ key: 'ours', operator: 'Exists' }],
      priorityClassName: 'high',
    },
    volumes: [{ name: 'authority', secret: { secretName: 'authority' } }],
    volumeMounts: [{ name: 'authority', mountPath: '/etc/authority' }],
    settings: { LOG_LEVEL: 'warn' },
    services: {
      gateway: {
        replicas: 4,
        settings: { RATE_LIMIT_PER_KEY_PER_MINUTE: 0, RATE_LIMIT_PER_ACCOUNT_PER_HOUR: 10_000_000 },
        pod: {
          annotations: { 'example.com/note': 'gateway' },
          tolerations: [{ key: 'other', operator: 'Exists' }],
        },
      },
      notifier: { settings: { NOTIFIER_ALLOW_HOSTS: 'chat.internal', SMTP_REQUIRE_TLS: false } },
    },
    networkPolicies: { issuer: { to: [peer], ports: [8443] } },
    nats: { storage: { size: '50Gi', className: 'fast' } },
  }
  let objects: Manifest[]
  beforeAll(async () => {
    objects = await renderChart('production', values)
  })
  const deployment = (name: string) => getObject<IDeployment>(objects, 'Deployment', name)

  it('is accepted by the API, field by field', () => {
    expect(objects.flatMap(schemaProblems)).toEqual([])
  })

  it('takes the image by its digest, from a registry with a port', () => {
    const images = new Set(containersOf(workloadsOf(objects)).map(({ container }) => container.image))
    expect([...images].toSorted()).toEqual([
      'nats:2.15.1-alpine',
      `registry.test:5000/mirror/team/shiplog@sha256:${'0a'.repeat(32)}`,
    ])
    for (const { pod } of workloadsOf(objects)) expect(pod.imagePullSecrets).toEqual([{ name: 'registry' }])
  })

  it('reads the secrets that the values name', () => {
    const names = containersOf([getWorkload(objects, 'gateway')]).flatMap(({ container }) =>
      (container.env ?? []).map(({ valueFrom }) => valueFrom?.secretKeyRef?.name),
    )
    expect(new Set(names)).toEqual(new Set(['from-vault', 'shiplog', 'client']))
    expect(getObject<IIngress>(objects, 'Ingress', 'gateway').spec?.tls).toBeUndefined()
  })

  it('has fixed replicas without autoscalers', () => {
    expect(services.map((name) => deployment(name).spec?.replicas)).toEqual([4, 2, 2, 2, 2])
  })

  it('prints variables as text, and those of the user win', () => {
    const data = (name: string) => getObject<IConfigMap>(objects, 'ConfigMap', `${name}-settings`).data
    expect(data('shiplog')).toMatchObject({ LOG_LEVEL: 'warn', METRICS_PORT: '9464' })
    expect(data('gateway')).toMatchObject({
      RATE_LIMIT_PER_KEY_PER_MINUTE: '0',
      RATE_LIMIT_PER_ACCOUNT_PER_HOUR: '10000000',
    })
    expect(data('notifier')).toMatchObject({
      NOTIFIER_ALLOW_HOSTS: 'chat.internal',
      SMTP_REQUIRE_TLS: 'false',
    })
  })

  it('places and marks all pods, and those of a service differently', () => {
    for (const { name, labels, pod } of workloadsOf(objects)) {
      expect([name, labels.team]).toEqual([name, 'delivery'])
      expect(pod.nodeSelector).toEqual({ 'kubernetes.io/os': 'linux' })
      expect(pod.priorityClassName).toBe('high')
      expect(pod.tolerations).toEqual([{ key: name === 'gateway' ? 'other' : 'ours', operator: 'Exists' }])
    }
    const note = (name: string) => deployment(name).spec?.template.metadata?.annotations?.['example.com/note']
    expect([note('gateway'), note('catalog')]).toEqual(['gateway', 'all'])
  })

  it('mounts volumes into all containers of our image', () => {
    for (const { where, container } of containersOf(workloadsOf(objects))) {
      const isMounted =
        container.volumeMounts?.some(({ mountPath }) => mountPath === '/etc/authority') ?? false
      expect([where, isMounted]).toEqual([where, !where.endsWith('container nats')])
    }
  })

  it('admits the addresses that the values name', () => {
    const { spec } = getObject<INetworkPolicy>(objects, 'NetworkPolicy', 'gateway-to-issuer')
    expect(spec?.egress).toEqual([{ to: [peer], ports: [{ protocol: 'TCP', port: 8443 }] }])
  })

  it('labels monitors and rules for Prometheus', () => {
    const labelled = objects.filter(({ metadata }) => metadata.labels?.release === 'prometheus')
    expect(labelled.map(({ kind }) => kind).toSorted()).toEqual([
      'PrometheusRule',
      ...services.map(() => 'ServiceMonitor'),
    ])
  })

  it('keeps the NATS servers apart when all pods get an affinity', async () => {
    const nodeAffinity = { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [] } }
    const placed = await renderChart('production', { pod: { affinity: { nodeAffinity } } })
    for (const { name, pod } of workloadsOf(placed)) {
      const kinds = name === 'nats' ? ['nodeAffinity', 'podAntiAffinity'] : ['nodeAffinity']
      expect([name, Object.keys(pod.affinity ?? {}).toSorted()]).toEqual([name, kinds])
    }
  })

  it('takes a name of digits, and a text with line breaks, as one text', async () => {
    const named = await renderChart('production', {
      imagePullSecrets: ['123'],
      secrets: { gateway: '1e3', tls: 'true' },
      ingress: { className: '1\n  defaultBackend: {}' },
      pod: { priorityClassName: '123' },
      nats: { storage: { className: '123\n        volumeName: x' } },
    })
    expect(named.flatMap(schemaProblems)).toEqual([])
    const { spec } = getObject<IIngress>(named, 'Ingress', 'gateway')
    expect(spec?.ingressClassName).toBe('1\n  defaultBackend: {}')
    expect(spec?.tls?.[0]?.secretName).toBe('true')
  })

  it('leads a Gateway to the gateway', async () => {
    const parentRefs = [{ name: 'public', namespace: 'gateways', sectionName: 'https' }]
    const routed = await renderChart('production', {
      ingress: { enabled: false },
      httpRoute: { enabled: true, parentRefs },
    })
    expect(getObject(routed, 'HTTPRoute', 'gateway')).toMatchObject({
      apiVersion: 'gateway.networking.k8s.io/v1',
      spec: {
        parentRefs,
        hostnames: ['shiplog.example.com'],
        rules: [
          {
            matches: [{ path: { type: 'PathPrefix', value: '/' } }],
            backendRefs: [{ name: 'gateway', port: 8080 }],
          },
        ],
      },
    })
    expect(getObject<IConfigMap>(routed, 'ConfigMap', 'gateway-settings').data?.TRUSTED_PROXIES).toBe('1')
  })
})

describe.skipIf(helm === undefined)('an upgrade of the chart', () => {
  const jobOf = async (values: object): Promise<string> =>
    (await renderChart('production', values)).find(({ kind }) => kind === 'Job')?.metadata.name ?? ''

  it('with another image has a migrations Job of its own, since a Job cannot be changed', async () => {
    expect(await jobOf({ image: { tag: '7.1.0-rc.2' } })).toMatch(/^migrations-7-1-0-rc-2-[0-9a-f]{8}$/)
    const digests = ['0a', '0b'].map((byte) => jobOf({ image: { digest: `sha256:${byte.repeat(32)}` } }))
    expect(new Set(await Promise.all(digests)).size).toBe(2)
  })

  it('with another image changes the images and the name of the Job, and nothing else', async () => {
    const [before, after] = await Promise.all(
      ['7.1.0', '7.2.0'].map(async (tag) =>
        JSON.stringify(await renderChart('production', { image: { tag } }))
          .replaceAll(`/shiplog:${tag}"`, '/shiplog"')
          .replace(/"migrations-7-\d-0-[0-9a-f]{8}"/, '"migrations"'),
      ),
    )
    expect(after).toBe(before)
  })

  it('with another value of the Job has another Job, and with values of others the same', async () => {
    const before = await jobOf({})
    expect(await jobOf({ migrations: { resources: { limits: { memory: '1Gi' } } } })).not.toBe(before)
    expect(await jobOf({ services: { gateway: { settings: { LOG_LEVEL: 'debug' } } } })).toBe(before)
  })

  it('makes names for every tag that a registry accepts', async () => {
    for (const tag of ['V1_2', `1.0.0-${'x'.repeat(110)}`, `${'1'.repeat(39)}.2`])
      expect(await jobOf({ image: { tag } })).toMatch(/^[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/)
  })

  it('with other variables of a service replaces the pods of that service alone', async () => {
    const [before, after] = await Promise.all([
      renderChart('production'),
      renderChart('production', { services: { catalog: { settings: { LOG_LEVEL: 'debug' } } } }),
    ])
    const changed = services.filter((name) => {
      const template = (objects: Manifest[]) =>
        getObject<IDeployment>(objects, 'Deployment', name).spec?.template
      return JSON.stringify(template(before)) !== JSON.stringify(template(after))
    })
    expect(changed).toEqual(['catalog'])
  })
})

describe('the chart', () => {
  const read = (path: string) => readFile(join(chart, path), 'utf8')

  it('installs the version of this repository', async () => {
    const { version } = parse(await read('../../package.json'))
    expect(parse(await read('Chart.yaml')).appVersion).toBe(version)
  })

  it.skipIf(helm === undefined)('needs no more values than the smallest file of its README', async () => {
    const [, block = ''] = /^```yaml\n# my-values\.yaml\n(.*?)^```/ms.exec(await read('README.md')) ?? []
    const objects = await renderChart('none', parse(block))
    expect(objects.flatMap(schemaProblems)).toEqual([])
    expect(objects.length).toBeGreaterThan(40)
  })
})
