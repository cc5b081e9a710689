import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy'
import { beforeAll, describe, expect, it } from 'vitest'
import { kubectl } from './support/kubectl.ts'
import { type Manifest, ofKind } from './support/manifest.ts'
import { allowedArrows, type Endpoint, type Port } from './support/network.ts'
import {
  canRender,
  copySources,
  createSecrets,
  installations,
  render,
  renderFolder,
} from './support/render.ts'

const named = (name: string) => ({ 'app.kubernetes.io/name': name })

const outside: Endpoint[] = [
  { name: 'DNS', ip: '10.244.1.1', namespace: 'kube-system', labels: { 'k8s-app': 'kube-dns' } },
  { name: 'another pod beside DNS', ip: '10.244.1.2', namespace: 'kube-system', labels: {} },
  { name: 'ingress controller', ip: '10.244.1.3', namespace: 'ingress-nginx', labels: {} },
  { name: 'Prometheus', ip: '10.244.1.4', namespace: 'monitoring', labels: named('prometheus') },
  { name: 'another pod beside Prometheus', ip: '10.244.1.5', namespace: 'monitoring', labels: {} },
  {
    name: 'collector',
    ip: '10.244.1.6',
    namespace: 'observability',
    labels: named('opentelemetry-collector'),
  },
  { name: 'KEDA', ip: '10.244.1.8', namespace: 'keda', labels: { app: 'keda-operator' } },
  { name: 'another pod beside KEDA', ip: '10.244.1.9', namespace: 'keda', labels: {} },
  // A pod with the same labels in another namespace, such as the gateway of another suite. No policy may
  // admit it.
  {
    name: 'a stranger with our labels',
    ip: '10.244.1.7',
    namespace: 'default',
    labels: { ...named('gateway'), 'app.kubernetes.io/component': 'service' },
  },
  { name: 'external Postgres', ip: '10.20.30.40' },
  { name: 'internet', ip: '198.51.100.7' },
  { name: 'internet by IPv6', ip: '2a00:1450::71' },
  ...[
    '0.1.2.3',
    '10.0.0.1',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    'fd00::1',
    'fe80::1',
    '2002:a00:1::1',
  ].map((ip) => ({ name: `the private address ${ip}`, ip })),
]

/** Every port that a part uses, and some that none uses. */
const ports: Port[] = [
  ...[25, 53, 80, 443, 465, 587, 2525, 4222, 4318, 5432, 6222, 6432, 8080, 8222, 9464].map(
    (port): Port => ({ protocol: 'TCP', port }),
  ),
  ...[53, 443].map((port): Port => ({ protocol: 'UDP', port })),
]

const services = ['gateway', 'ingestion', 'catalog', 'deployment-query', 'notifier']
const each = (from: string[], arrow: string): string[] => from.map((name) => `${name} ${arrow}`)

const withinBoth = [
  ...each(['gateway', 'catalog', 'deployment-query', 'notifier'], '-> ingestion TCP/8080'),
  ...each(['gateway', 'ingestion', 'deployment-query'], '-> catalog TCP/8080'),
  'gateway -> deployment-query TCP/8080',
  'gateway -> notifier TCP/8080',
  ...each(services, '-> nats TCP/4222'),
  'notifier -> internet TCP/443',
  'notifier -> internet by IPv6 TCP/443',
]
const toDns = (pods: string[]) => [...each(pods, '-> DNS TCP/53'), ...each(pods, '-> DNS UDP/53')]

const ofProduction = [
  ...withinBoth,
  ...toDns([...services, 'migrations', 'nats']),
  ...each([...services, 'migrations'], '-> external Postgres TCP/5432'),
  'nats -> nats TCP/6222',
  'ingress controller -> gateway TCP/8080',
  ...services.map((name) => `Prometheus -> ${name} TCP/9464`),
  ...each(services, '-> collector TCP/4318'),
  'gateway -> internet TCP/443',
  'gateway -> internet by IPv6 TCP/443',
  ...['25', '465', '587'].flatMap((port) =>
    each(['notifier'], `-> internet TCP/${port}`).concat(`notifier -> internet by IPv6 TCP/${port}`),
  ),
]

const expected = {
  dev: [
    ...withinBoth,
    ...toDns([...services, 'migrations', 'nats', 'postgres', 'identity-provider']),
    ...each([...services, 'migrations'], '-> postgres TCP/5432'),
    'gateway -> identity-provider TCP/8080',
  ],
  production: ofProduction,
  chart: ofProduction,
}

describe.skipIf(!canRender)('the network policies', () => {
  it.each(installations)('allow the arrows of the picture and no other: %s', async (installation) => {
    const arrows = allowedArrows(await render(installation), outside, ports)
    expect(arrows).toEqual(expected[installation].toSorted())
  })
})

/** Renders the overlay dev with the component that scales the notifier. */
const renderScaledDev = async (): Promise<Manifest[]> => {
  const { directory, remove } = await copySources()
  try {
    await createSecrets(directory)
    const folder = join(directory, 'overlays/dev-with-keda')
    await mkdir(folder)
    await writeFile(
      join(folder, 'kustomization.yaml'),
      'resources: [../dev]\ncomponents: [../../components/autoscaling-notifier]\nnamespace: shiplog\n',
    )
    return await renderFolder(folder)
  } finally {
    await remove()
  }
}

describe.skipIf(kubectl === undefined)('the network policy of the component that scales the notifier', () => {
  it('admits KEDA to a Postgres in the same namespace, and changes nothing else', async () => {
    const arrows = allowedArrows(await renderScaledDev(), outside, ports)
    expect(arrows).toEqual([...expected.dev, 'KEDA -> postgres TCP/5432'].toSorted())
  })
})

describe.skipIf(kubectl === undefined)('the reading of network policies', () => {
  let objects: Manifest[]
  beforeAll(async () => {
    objects = await render('production')
  })
  const without = (name: string) =>
    objects.filter(({ metadata, kind }) => kind !== 'NetworkPolicy' || metadata.name !== name)

  it('allows every connection without policies', () => {
    const open = allowedArrows(
      objects.filter(({ kind }) => kind !== 'NetworkPolicy'),
      outside,
      ports,
    )
    expect(open).toContain('catalog -> internet TCP/25')
    expect(open).toContain('a stranger with our labels -> nats TCP/4222')
  })

  it('refuses a connection that one side does not allow', () => {
    const arrows = allowedArrows(without('nats'), outside, ports)
    expect(arrows.filter((arrow) => arrow.endsWith('-> nats TCP/4222'))).toEqual([])
  })

  it('allows all peers or all ports in a policy without them', () => {
    const wide = structuredClone(objects)
    const policy = ofKind<INetworkPolicy>(wide, 'NetworkPolicy').find(
      ({ metadata }) => metadata.name === 'ingress-to-gateway',
    )
    Object.assign(policy?.spec ?? {}, { ingress: [{}] })
    const arrows = allowedArrows(wide, outside, ports)
    expect(arrows).toContain('a stranger with our labels -> gateway TCP/25')
    expect(arrows).toContain('internet -> gateway TCP/8080')
  })
})
