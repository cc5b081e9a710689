import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { readConfig as catalog } from '@shiplog/catalog'
import { readConfig as deploymentQuery } from '@shiplog/deployment-query'
import { readConfig as gateway } from '@shiplog/gateway'
import { readConfig as ingestion } from '@shiplog/ingestion'
import { readConfig as notifier } from '@shiplog/notifier'
import { createTemporaryDirectory } from '@shiplog/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { publicKeyOf } from '../support/public-key.ts'

const readers = { gateway, ingestion, catalog, 'deployment-query': deploymentQuery, notifier }
const services = Object.keys(readers) as (keyof typeof readers)[]

type Part = {
  image?: string
  command?: string[]
  environment?: Record<string, string | number>
  profiles?: string[]
  ports?: string[]
  mem_limit?: string
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
  secrets?: string[]
  networks?: string[] | Record<string, { aliases?: string[] }>
}
type Compose = {
  services: Record<string, Part>
  networks: Record<string, { internal?: boolean } | null>
  secrets: Record<string, { file: string }>
}

const root = fileURLToPath(new URL('../..', import.meta.url))

const createEnv = async (path: string, ...options: string[]) =>
  promisify(execFile)(process.execPath, [join(root, 'deploy/compose/create-env.js'), path, ...options])

const readVariables = async (path: string): Promise<Record<string, string>> => {
  const lines = (await readFile(path, 'utf8')).split('\n')
  const pairs = lines.flatMap((line) => {
    const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? []
    return name === undefined || value === undefined ? [] : [[name, value.replace(/^'(.*)'$/, '$1')]]
  })
  return Object.fromEntries(pairs)
}

let text: string
let compose: Compose
let variables: Record<string, string>
let envFile: string
beforeAll(async () => {
  text = await readFile(join(root, 'docker-compose.yml'), 'utf8')
  compose = parse(text, { merge: true })
  envFile = join(await createTemporaryDirectory('compose'), '.env')
  await createEnv(envFile)
  // OIDC_ISSUER is added by the operator.
  variables = { ...(await readVariables(envFile)), OIDC_ISSUER: 'https://id.example.com' }
})

/**
 * Substitutes `${NAME}`, `${NAME:-default}`, `${NAME:+text}` and `${NAME:?error}` as compose does, with one
 * difference: an empty or missing `${NAME}` is an error.
 */
const fillIn = (value: string, more: Record<string, string> = {}): string =>
  value.replace(/\$\{(\w+)(?::([-+?])([^}]*))?\}/g, (_, name: string, sign?: string, rest?: string) => {
    const set = more[name] ?? variables[name]
    if (sign === '+') return set ? (rest ?? '') : ''
    const filled = set || (sign === '-' ? rest : undefined)
    if (filled === undefined) throw new Error(`.env lacks ${name}`)
    return filled
  })

const environmentOf = (name: string, more: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(compose.services[name]?.environment ?? {}).map(([key, value]) => [
      key,
      fillIn(String(value), more),
    ]),
  )

describe('create-env', () => {
  it('writes every variable that docker-compose.yml insists on', () => {
    const wanted = [...text.matchAll(/\$\{(\w+)(:\?[^}]*)?\}/g)].map(([, name = '']) => name)
    expect(wanted.length).toBeGreaterThan(8)
    expect(wanted.filter((name) => !variables[name])).toEqual([])
  })

  it('writes none that docker-compose.yml does not use', () => {
    expect(Object.keys(variables).filter((name) => !text.includes(`\${${name}`))).toEqual([])
  })

  it('adds the identity provider that signs for whoever asks only when it is told to', async () => {
    expect(Object.keys(await readVariables(envFile))).not.toContain('OIDC_ISSUER')
    const demo = join(await createTemporaryDirectory('compose'), '.env')
    await createEnv(demo, '--demo')
    const { IDENTITY_PRIVATE_KEY = '', ...others } = await readVariables(demo)
    expect(others).toMatchObject({
      COMPOSE_PROFILES: 'demo',
      OIDC_ISSUER: compose.services['identity-provider']?.environment?.ISSUER,
      OIDC_CLIENT_ID: 'shiplog',
      SESSION_KEYS: expect.stringMatching(/^first:/),
    })
    expect(JSON.parse(IDENTITY_PRIVATE_KEY)).toMatchObject({ kty: 'EC' })
    expect(compose.services['identity-provider']?.profiles).toEqual(['demo'])
  })

  it('makes other secrets each time, for nobody else to read', async () => {
    const again = join(await createTemporaryDirectory('compose'), '.env')
    await createEnv(again)
    const others = await readVariables(again)
    for (const [name, value] of Object.entries(await readVariables(envFile)))
      expect(others[name]).not.toBe(value)
    expect(((await stat(again)).mode & 0o777).toString(8)).toBe('600')
  })

  it('never writes over a file that is there', async () => {
    const before = await readFile(envFile, 'utf8')
    await expect(createEnv(envFile)).rejects.toMatchObject({ code: 1, stderr: /is there already/ })
    expect(await readFile(envFile, 'utf8')).toBe(before)
  })
})

describe('docker-compose.yml', () => {
  it.each(services)('gives %s all that it needs', (name) => {
    const config = readers[name]({ PORT: '8080', ...environmentOf(name) })
    expect(config.http.port).toBe(8080)
  })

  it('hands the gateway what .env says about the identity provider', () => {
    const said = {
      OIDC_ISSUER: 'https://id.example.com/realms/main',
      OIDC_AUDIENCE: 'api',
      OIDC_ACCOUNT_CLAIMS: 'tid',
      OIDC_ROLES_CLAIM: 'https://shiplog/roles',
      OIDC_OWN_ROLES: 'qa,release_manager',
      OIDC_AUTHORIZED_PARTIES: 'shiplog,ci',
      OIDC_CLIENT_ID: 'shiplog',
      OIDC_CLIENT_SECRET: 'a secret',
      OIDC_SCOPES: 'openid offline_access',
      OIDC_AUTHORIZATION_PARAMETERS: 'audience=api',
      PUBLIC_ORIGIN: 'https://shiplog.example.com',
      TRUSTED_PROXIES: '10.0.0.0/8',
    }
    expect(environmentOf('gateway', said)).toMatchObject(said)
    const { tokens, trustedProxies } = gateway(environmentOf('gateway', said))
    expect(tokens.authorizedParties).toEqual(['shiplog', 'ci', 'shiplog'])
    expect(tokens.ownRoles).toEqual(['qa', 'release_manager'])
    expect(trustedProxies).toEqual(['10.0.0.0/8'])
  })

  it('mounts the file of the secret of the client, and names it to the gateway only where there is one', () => {
    const { secrets } = compose.services.gateway ?? {}
    expect(secrets).toEqual(['oidc-client-secret'])
    const { file } = compose.secrets['oidc-client-secret'] ?? {}
    expect(fillIn(file ?? '')).toBe('/dev/null')
    expect(environmentOf('gateway').OIDC_CLIENT_SECRET_FILE).toBe('')
    const OIDC_CLIENT_SECRET_FILE = './client-secret'
    expect(fillIn(file ?? '', { OIDC_CLIENT_SECRET_FILE })).toBe('./client-secret')
    const given = environmentOf('gateway', { OIDC_CLIENT_SECRET_FILE })
    expect(given.OIDC_CLIENT_SECRET_FILE).toBe('/run/secrets/oidc-client-secret')
  })

  it('tells the migrations the passwords with which the services sign in', () => {
    const passwords = environmentOf('migrate')
    for (const name of services) {
      const { username, password } = new URL(environmentOf(name).DATABASE_URL ?? '')
      expect(passwords[`${username.toUpperCase()}_PASSWORD`]).toBe(password)
    }
  })

  it('gives each service a key of its own, by which the others know it', () => {
    for (const name of services) {
      const { SERVICE_PRIVATE_KEY, SERVICE_PUBLIC_KEYS } = environmentOf(name)
      expect(SERVICE_PRIVATE_KEY).toMatch(`${name}:`)
      expect(SERVICE_PUBLIC_KEYS?.split(',')).toContain(publicKeyOf(SERVICE_PRIVATE_KEY))
      expect(SERVICE_PUBLIC_KEYS).toBe(environmentOf('gateway').SERVICE_PUBLIC_KEYS)
    }
  })

  it('gives each service a user of the broker of its own', () => {
    const passwords = environmentOf('nats')
    const seen = services.map((name) => {
      const password = passwords[`NATS_${name.replaceAll('-', '_').toUpperCase()}_PASSWORD`]
      expect(environmentOf(name).NATS_URL).toBe(`nats://${name}:${password}@nats:4222`)
      return password
    })
    expect(new Set([...seen, passwords.NATS_OPERATOR_PASSWORD]).size).toBe(services.length + 1)
  })

  it('says no password on a command line', () => {
    for (const [name, { command = [] }] of Object.entries(compose.services))
      expect([name, command.filter((word) => /pass|\$\{/i.test(word))]).toEqual([name, []])
  })

  it('leads each service to the others by their names', () => {
    const addresses = services.flatMap((name) =>
      Object.values(environmentOf(name)).filter((value) => value.startsWith('http://')),
    )
    expect(addresses.length).toBeGreaterThanOrEqual(8)
    for (const address of addresses)
      expect(Object.keys(compose.services)).toContain(new URL(address).hostname)
  })

  it('opens the gateway to the outside, the form of the demo, and of our own parts nothing else', () => {
    const ours = Object.entries(compose.services).filter(([, { image }]) => image?.startsWith('shiplog'))
    expect(ours.length).toBe(12)
    const open = ours.filter(([, { ports = [] }]) => ports.length > 0).map(([name]) => name)
    expect(open).toEqual(['gateway', 'identity-provider', 'gateway-2'])
    // Anybody can sign in as anybody there, so the port must not be open to other machines.
    expect(compose.services['identity-provider']?.ports?.join()).toMatch(/^127\.0\.0\.1:/)
    for (const [name, part] of ours) expect([name, part.mem_limit]).toEqual([name, '512m'])
  })

  it('opens everything to this machine alone, unless told otherwise', () => {
    const ports = Object.values(compose.services).flatMap(({ ports = [] }) =>
      ports.map((port) => fillIn(port)),
    )
    expect(ports.length).toBe(6)
    for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:\d+:\d+$/)
  })

  it('takes from each part what it does not need', () => {
    const parts = Object.entries(compose.services).filter(
      ([, { profiles = [] }]) => !profiles.includes('observability'),
    )
    expect(parts.length).toBe(14)
    for (const [name, { read_only, cap_drop, security_opt, mem_limit }] of parts) {
      const given = { name, read_only, cap_drop, security_opt, isLimited: mem_limit !== undefined }
      const wanted = { read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] }
      expect(given).toEqual({ name, ...wanted, isLimited: true })
    }
  })

  it('gives a way out to those who have business there, and none to what holds the data', () => {
    expect(compose.networks.inside).toEqual({ internal: true })
    const networksOf = ({ networks = [] }: Part): string[] =>
      Array.isArray(networks) ? networks : Object.keys(networks)
    const parts = Object.entries(compose.services)
    for (const [, part] of parts) expect(networksOf(part)).toContain('inside')
    const outgoing = parts.filter(([, part]) => networksOf(part).length > 1).map(([name]) => name)
    expect(outgoing.toSorted()).toEqual([
      'gateway',
      'gateway-2',
      'grafana',
      'identity-provider',
      'jaeger',
      'notifier',
      'notifier-2',
      'prometheus',
    ])
  })

  it.each(services)('has a second %s in the profile scale, with the same settings', (name) => {
    const { profiles, networks = [], ports: _, ...second } = compose.services[`${name}-2`] ?? {}
    const { networks: reached = [], ports: __, ...first } = compose.services[name] ?? {}
    expect(second).toEqual(first)
    expect(profiles).toEqual(['scale'])
    // The second gateway has its own port. Any other second replica has the name of the service as an alias,
    // so that clients find both replicas under this name.
    if (name === 'gateway' || Array.isArray(networks)) return expect(networks).toEqual(reached)
    expect(Object.keys(networks)).toEqual(reached)
    expect(networks.inside?.aliases).toEqual([name])
  })

  it('names the version of each image that is not ours', () => {
    const images = Object.values(compose.services).map(({ image = '' }) => image)
    const others = images.filter((image) => !image.startsWith('shiplog'))
    expect(others.length).toBeGreaterThanOrEqual(2)
    for (const image of others) expect(image).toMatch(/^[\w.-]+\/[\w./-]+:v?\d/)
  })

  it('holds no secret', () => {
    const settings = Object.values(compose.services).flatMap(({ environment = {} }) =>
      Object.entries(environment),
    )
    const secrets = settings.filter(([name]) => /PASSWORD|SECRET|KEY/.test(name))
    expect(secrets.length).toBeGreaterThan(10)
    for (const [name, value] of secrets) expect(`${name}: ${value}`).toMatch(/: \$\{\w+(:[?+-][^}]*)?\}$/)
    // Passwords in addresses such as postgres://user:password@host.
    for (const [, password] of text.matchAll(/:\/\/\w+:([^@\s]+)@/g)) expect(password).toMatch(/^\$\{/)
  })
})
