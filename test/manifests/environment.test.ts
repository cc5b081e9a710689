import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { readConfig as catalog } from '@shiplog/catalog'
import { readConfig as deploymentQuery } from '@shiplog/deployment-query'
import { readConfig as gateway } from '@shiplog/gateway'
import { readConfig as ingestion } from '@shiplog/ingestion'
import { readConfig as notifier } from '@shiplog/notifier'
import type { IConfigMap } from 'kubernetes-models/v1/ConfigMap'
import type { ISecret } from 'kubernetes-models/v1/Secret'
import type { IService } from 'kubernetes-models/v1/Service'
import { beforeAll, describe, expect, it } from 'vitest'
import { publicKeyOf } from '../support/public-key.ts'
import { getObject, getWorkload, type Manifest, ofKind, workloadsOf } from './support/manifest.ts'
import { decode, type Secrets, secretsOfScript } from './support/readme.ts'
import { canRender, installations, render } from './support/render.ts'

const readers = { gateway, ingestion, catalog, 'deployment-query': deploymentQuery, notifier }
type Service = keyof typeof readers
const services = Object.keys(readers) as Service[]

const read = (path: string) => readFile(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8')

/**
 * Returns the variables that the sources of a service name: its own, those of all services, and those of
 * telemetry.
 */
const knownVariables = async (service: Service): Promise<string[]> => {
  const texts = await Promise.all(
    [
      `services/${service}/src/config.ts`,
      'libs/runtime/src/service-variables.ts',
      'libs/telemetry/src/register.ts',
    ].map(read),
  )
  return [...texts.join('\n').matchAll(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b|\bPORT\b|\bHOST\b/g)].map(
    ([name]) => name,
  )
}

describe.skipIf(!canRender).each(installations)('the variables of %s', (installation) => {
  let objects: Manifest[]
  let secrets: Secrets
  beforeAll(async () => {
    objects = await render(installation)
    secrets =
      installation === 'dev'
        ? decode(ofKind<ISecret>(objects, 'Secret') as Parameters<typeof decode>[0])
        : await secretsOfScript()
  })

  /** Returns the variables that the manifests give a container, without those of the image. */
  const given = (name: string, index = 0): Record<string, string> => {
    const container = getWorkload(objects, name).pod.containers?.[index]
    const settings = (container?.envFrom ?? []).map(
      ({ configMapRef }) => getObject<IConfigMap>(objects, 'ConfigMap', configMapRef?.name ?? '').data,
    )
    const single = (container?.env ?? []).map(({ name, value, valueFrom }) => {
      const { name: secret = '', key = '' } = valueFrom?.secretKeyRef ?? {}
      return [name, value ?? secrets[secret]?.[key] ?? '']
    })
    return Object.assign({}, ...settings, Object.fromEntries(single))
  }
  const configOf = (service: Service) => readers[service]({ PORT: '8080', ...given(service) })

  it.each(services)('are accepted by %s, and complete', (service) => {
    const config = configOf(service)
    expect(config.http).toEqual({ port: 8080, host: '0.0.0.0' })
  })

  it.each(services)('are all known to %s', async (service) => {
    const known = await knownVariables(service)
    expect(Object.keys(given(service)).filter((name) => !known.includes(name))).toEqual([])
  })

  it('have the ports of the containers, for HTTP and metrics', async () => {
    expect(await read('deploy/Dockerfile')).toMatch(/\bPORT=8080\b/)
    for (const service of services) {
      const ports = getWorkload(objects, service).pod.containers?.[0]?.ports ?? []
      expect(ports).toEqual([
        { name: 'http', containerPort: 8080 },
        { name: 'metrics', containerPort: Number(given(service).METRICS_PORT) },
      ])
    }
  })

  it('name the Services of the other services', () => {
    const open = ofKind<IService>(objects, 'Service').flatMap(({ metadata, spec }) =>
      (spec?.ports ?? []).map(({ port }) => `http://${metadata.name}:${port}`),
    )
    const within = services.flatMap((service) =>
      Object.entries(given(service)).filter(([, value]) => /^http:\/\/[\w-]+:\d+$/.test(value)),
    )
    expect(within.length).toBeGreaterThanOrEqual(8)
    expect(within.filter(([, value]) => !open.includes(value))).toEqual([])
    for (const [name, value] of within)
      if (name.endsWith('_URL'))
        expect(value).toBe(`http://${name.replace('_URL', '').toLowerCase().replaceAll('_', '-')}:8080`)
  })

  it('give each service a role of its own, with the password that the migrations set', () => {
    const migrations = workloadsOf(objects).find(({ kind }) => kind === 'Job')?.name ?? ''
    const passwords = given(migrations)
    const seen = services.map((service) => {
      const { username, password } = new URL(given(service).DATABASE_URL ?? '')
      expect(username).toBe(`shiplog_${service.replaceAll('-', '_')}`)
      expect(passwords[`${username.toUpperCase()}_PASSWORD`]).toBe(password)
      return password
    })
    expect(new Set(seen).size).toBe(services.length)
    expect(Object.keys(passwords).length).toBe(services.length + 1)
  })

  it('give each service a user of NATS of its own, whose password begins with a letter', () => {
    const passwords = given('nats')
    const seen = services.map((service) => {
      const password = passwords[`NATS_${service.replaceAll('-', '_').toUpperCase()}_PASSWORD`] ?? ''
      expect(given(service).NATS_URL).toBe(`nats://${service}:${password}@nats:4222`)
      return password
    })
    expect(new Set([...seen, passwords.NATS_OPERATOR_PASSWORD]).size).toBe(services.length + 1)
    // A password must begin with a letter, because nats-server would read `12e4…` as a number.
    for (const password of seen) expect(password).toMatch(/^[a-z][a-z0-9]{20,}$/)
  })

  it('give each service a key pair of its own, whose public key the others have', () => {
    for (const service of services) {
      const { SERVICE_PRIVATE_KEY, SERVICE_PUBLIC_KEYS } = given(service)
      expect(SERVICE_PRIVATE_KEY).toMatch(`${service}:`)
      for (const other of services)
        expect(given(other).SERVICE_PUBLIC_KEYS?.split(',')).toContain(publicKeyOf(SERVICE_PRIVATE_KEY))
      expect(SERVICE_PUBLIC_KEYS?.split(',').length).toBe(services.length)
    }
  })

  it('set as many stream replicas as there are servers', () => {
    const servers = installation === 'dev' ? 1 : 3
    expect(getObject<{ spec: { replicas: number } }>(objects, 'StatefulSet', 'nats').spec.replicas).toBe(
      servers,
    )
    for (const service of ['ingestion', 'catalog'] as const)
      expect(readers[service](given(service)).nats.streamReplicas).toBe(servers)
  })
})
