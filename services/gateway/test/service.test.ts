import { execFile } from 'node:child_process'
import { readdir, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { json as readJson } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { ConfigError } from '@shiplog/runtime'
import { createSuiteKeys, createTemporaryDirectory } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrations } from '../src/db/migrations/index.ts'
import { readConfig } from '../src/service.ts'
import { createGate, sendJson, startFakeService } from './fake-services.ts'
import { bearer, type Gateway, post, type Surroundings, startGateway, startSurroundings } from './support.ts'

let surroundings: Surroundings
let gateway: Gateway
beforeAll(async () => {
  surroundings = await startSurroundings()
  gateway = await startGateway(surroundings)
})
afterAll(async () => {
  await gateway?.stop()
  await surroundings?.stop()
})

const nobody = 'http://127.0.0.1:1'

describe('GET /health', () => {
  it('answers ok and the version', async () => {
    expect(await gateway.fetch('/health')).toMatchObject({
      status: 200,
      body: { status: 'ok', version: '1.2.3' },
    })
    expect((await gateway.fetch('/health/')).status).toBe(200)
    expect((await gateway.fetch('/health/live')).status).toBe(200)
  })

  it('is 503 with the part that is down; the gateway itself stays ready', async () => {
    const { config } = surroundings
    const noIngestion = await startGateway(surroundings, {
      services: { ...config.services, ingestion: nobody },
    })
    const noDatabase = await startGateway(surroundings, {
      database: { url: 'postgres://nobody@127.0.0.1:1/nothing', poolMax: 1 },
    })
    for (const [replica, part] of [
      [noIngestion, 'ingestion'],
      [noDatabase, 'database'],
    ] as const) {
      expect(await replica.fetch('/health')).toMatchObject({
        status: 503,
        body: { detail: `Not available: ${part}`, failing: { [part]: 'does not answer' } },
      })
      expect((await replica.fetch('/health/ready')).status).toBe(200)
    }
    const { key } = await surroundings.apiKeys.create({ account: 'acme', name: 'test' })
    const answer = await noDatabase.fetch('/build-events/', post(key, {}))
    expect(answer).toMatchObject({
      status: 503,
      body: { detail: 'API keys cannot be checked now: try again' },
    })
    expect(answer.headers.get('retry-after')).toBe('1')
    const user = bearer(await surroundings.identity.token({ account: 'acme', role: 'viewer' }))
    expect((await noDatabase.fetch('/products/', { headers: user })).status).toBe(503)
    await noIngestion.stop()
    await noDatabase.stop()
  })

  it('asks each part once a second at most', async () => {
    const ingestion = await startFakeService(() => {})
    const replica = await startGateway(surroundings, {
      services: { ...surroundings.config.services, ingestion: ingestion.url },
    })
    await Promise.all(Array.from({ length: 50 }, () => replica.fetch('/health')))
    expect(ingestion.healthChecks()).toBe(1)
    await expect
      .poll(async () => (await replica.fetch('/health')) && ingestion.healthChecks(), { timeout: 5_000 })
      .toBe(2)
    await replica.stop()
    await ingestion.stop()
  })
})

describe('every answer', () => {
  it('has a request id and security headers', async () => {
    for (const path of [
      '/',
      '/health',
      '/nonsense',
      '/products/',
      '/openapi.json',
      '/docs',
      '/redoc',
      '/auth/x',
    ]) {
      const { headers } = await gateway.fetch(path, { headers: { 'x-request-id': 'request-1' } })
      expect(headers.get('x-request-id')).toBe('request-1')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(headers.get('permissions-policy')).toMatch(
        /\bcamera=\(\).*\bgeolocation=\(\).*\bmicrophone=\(\)/,
      )
      expect(headers.has('x-powered-by')).toBe(false)
    }
  })

  it('is JSON with the same headers when the request target is not a URL', async () => {
    const { hostname, port } = new URL(gateway.url)
    for (const path of ['http://[/', 'http://[/deployment-events/']) {
      const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
      const headers = { 'x-request-id': 'request-1' }
      request({ hostname, port, path, method: 'POST', headers }, resolve).on('error', reject).end()
      const answer = await promise
      expect(answer.statusCode).toBe(404)
      expect(await readJson(answer)).toEqual({ detail: 'Not found' })
      expect(answer.headers).toMatchObject({
        'x-request-id': 'request-1',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
        'cache-control': 'no-store',
      })
    }
  })

  it('has no headers about pages when it answers a posted event', async () => {
    const answer = await gateway.fetch('/deployment-events/', {
      method: 'POST',
      headers: { 'x-request-id': 'request-1' },
    })
    expect(answer.status).toBe(401)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'x-request-id': 'request-1',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'strict-transport-security': 'max-age=31536000',
      'cache-control': 'no-store',
    })
    expect(answer.headers.has('permissions-policy')).toBe(false)
    expect(answer.headers.has('cross-origin-opener-policy')).toBe(false)
  })
})

describe('a gateway that stops', () => {
  it('answers the requests in progress, and accepts no others', async () => {
    const replica = await startGateway(surroundings)
    const gate = createGate()
    surroundings.owner.answer(async (_received, res) => {
      await gate.wait()
      sendJson(res, 200, ['finished'])
    })
    const user = bearer(await surroundings.identity.token({ account: 'acme', role: 'viewer' }))
    const asked = replica.fetch('/products/', { headers: user })
    await expect.poll(() => surroundings.owner.received.length).toBe(1)
    const stopped = replica.stop()
    await expect(replica.fetch('/health')).rejects.toThrow()
    gate.open()
    expect((await asked).body).toEqual(['finished'])
    await stopped
  })
})

describe('the configuration', () => {
  const environment = {
    DATABASE_URL: 'postgres://x',
    NATS_URL: 'nats://x',
    ...createSuiteKeys().variablesOf('gateway'),
    INGESTION_URL: 'http://ingestion:8081/',
    CATALOG_URL: 'http://catalog:8082',
    DEPLOYMENT_QUERY_URL: 'http://deployment-query:8083',
    NOTIFIER_URL: 'http://notifier:8084',
    OIDC_ISSUER: 'https://issuer.example/',
  }

  it('has defaults for optional variables', () => {
    expect(readConfig({ ...environment, RATE_LIMIT_PER_KEY_PER_MINUTE: '' })).toMatchObject({
      http: { port: 8080, host: '0.0.0.0' },
      services: { ingestion: 'http://ingestion:8081' },
      tokens: {
        issuer: 'https://issuer.example/',
        audience: 'shiplog',
        accountClaims: ['org_slug', 'account'],
        rolesClaim: 'roles',
        ownRoles: 'any',
      },
      publicOrigin: undefined,
      rateLimit: { perKeyPerMinute: 0, perAccountPerHour: 0 },
      failuresPerAddressPerMinute: 300,
      apiKeys: { perAccount: 1_000 },
      badgeTokens: { perAccount: 100, perMinute: 3_000 },
      trustedProxies: [],
      consoleFolder: expect.stringMatching(/\/services\/console\/dist$/),
      version: '0.1.0',
    })
  })

  it('counts any own role of the default claim, and those that OIDC_OWN_ROLES names of another claim', () => {
    const ownRoles = (variables: NodeJS.ProcessEnv) =>
      readConfig({ ...environment, ...variables }).tokens.ownRoles
    const OIDC_ROLES_CLAIM = 'realm_access.roles'
    expect(ownRoles({})).toBe('any')
    expect(ownRoles({ OIDC_ROLES_CLAIM: 'roles', OIDC_OWN_ROLES: '' })).toBe('any')
    expect(ownRoles({ OIDC_ROLES_CLAIM })).toEqual([])
    expect(ownRoles({ OIDC_ROLES_CLAIM, OIDC_OWN_ROLES: '*' })).toBe('any')
    expect(ownRoles({ OIDC_OWN_ROLES: 'none' })).toEqual([])
    expect(ownRoles({ OIDC_ROLES_CLAIM, OIDC_OWN_ROLES: ' qa , release_manager,' })).toEqual([
      'qa',
      'release_manager',
    ])
  })

  it('accepts proxies as addresses, networks, and names of ranges', () => {
    const TRUSTED_PROXIES = ' loopback, uniquelocal,10.0.0.0/8 , 2001:db8::/32,203.0.113.7,'
    expect(readConfig({ ...environment, TRUSTED_PROXIES }).trustedProxies).toEqual([
      'loopback',
      'uniquelocal',
      '10.0.0.0/8',
      '2001:db8::/32',
      '203.0.113.7',
    ])
  })

  it('accepts the number of proxies', () => {
    expect(readConfig({ ...environment, TRUSTED_PROXIES: ' 2 ' }).trustedProxies).toBe(2)
  })

  it('accepts an issuer without TLS on this machine, or on a host of OIDC_ALLOW_HTTP_HOSTS', () => {
    const issuer = (OIDC_ISSUER: string, more: Record<string, string> = {}) =>
      readConfig({ ...environment, OIDC_ISSUER, ...more }).tokens.issuer
    for (const address of ['http://localhost:8080', 'http://127.0.0.1:9/', 'http://[::1]:9'])
      expect(issuer(address)).toBe(address)
    const named = { OIDC_ALLOW_HTTP_HOSTS: 'other, Identity-Provider' }
    expect(issuer('http://identity-provider:8080', named)).toBe('http://identity-provider:8080')
    expect(() => issuer('http://issuer.example', named)).toThrow('OIDC_ISSUER')
  })

  it('reads the client secret from a file, without the line break at its end', async () => {
    const file = join(await createTemporaryDirectory('secret'), 'client-secret')
    const read = (more: Record<string, string> = {}) =>
      readConfig({
        ...environment,
        OIDC_CLIENT_ID: 'shiplog',
        SESSION_KEYS: `k:${'A'.repeat(43)}`,
        OIDC_CLIENT_SECRET_FILE: file,
        ...more,
      })
    expect(read).toThrow(`OIDC_CLIENT_SECRET_FILE: the file ${file} cannot be read (ENOENT)`)
    await writeFile(file, '')
    expect(read).toThrow(`the file ${file} is empty`)
    for (const end of ['', '\n', '\r\n']) {
      await writeFile(file, ` a secret${end}`)
      expect(read().signIn?.clientSecret).toBe(' a secret')
    }
    const both = () => read({ OIDC_CLIENT_SECRET: 'another' })
    expect(both).toThrow('OIDC_CLIENT_SECRET_FILE: must not be set beside OIDC_CLIENT_SECRET')
    expect(both).not.toThrow('a secret')
  })

  it('adds the client of browser sign-in to the authorized parties', () => {
    const parties = (more: Record<string, string>) =>
      readConfig({ ...environment, SESSION_KEYS: `k:${'A'.repeat(43)}`, ...more }).tokens.authorizedParties
    expect(parties({ OIDC_CLIENT_ID: 'shiplog' })).toBeUndefined()
    expect(parties({ OIDC_AUTHORIZED_PARTIES: 'ci, wiki' })).toEqual(['ci', 'wiki'])
    expect(parties({ OIDC_AUTHORIZED_PARTIES: 'ci', OIDC_CLIENT_ID: 'shiplog' })).toEqual(['ci', 'shiplog'])
  })

  it.each([
    ['OIDC_AUTHORIZED_PARTIES', ' , '],
    ['SERVICE_PRIVATE_KEY', 'short'],
    ['SERVICE_PUBLIC_KEYS', 'gateway:short'],
    ['CATALOG_URL', 'http://catalog/path'],
    ['OIDC_ISSUER', ''],
    ['OIDC_ISSUER', 'http://issuer.example'],
    ['OIDC_ISSUER', 'http://127.0.0.1.example'],
    ['PUBLIC_ORIGIN', 'https://shiplog.example/path'],
    ['OIDC_ACCOUNT_CLAIMS', ' , '],
    ['OIDC_OWN_ROLES', ' , '],
    ['OIDC_OWN_ROLES', 'qa,*'],
    ['OIDC_OWN_ROLES', 'none,qa'],
    ['OIDC_OWN_ROLES', 'qa-*'],
    ['RATE_LIMIT_PER_KEY_PER_MINUTE', '-1'],
    ['RATE_LIMIT_PER_ACCOUNT_PER_HOUR', '1.5'],
    ['API_KEYS_PER_ACCOUNT', '0'],
    ['TRUSTED_PROXIES', 'proxy.example'],
    ['TRUSTED_PROXIES', '1, 10.0.0.0/8'],
    ['TRUSTED_PROXIES', '-1'],
    ['TRUSTED_PROXIES', '12'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '10.0.0.0/0'],
    ['PORT', '70000'],
  ])('names %s when it is wrong, and never its value', (name, value) => {
    const read = () => readConfig({ ...environment, [name]: value })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(name)
    if (value.trim().length > 1) expect(read).not.toThrow(value)
  })
})

describe('the commands', () => {
  const folder = join(import.meta.dirname, '..')
  const run = async (command: string, args: string[]) => {
    const env = {
      ...process.env,
      DATABASE_URL: surroundings.database.urlFor('gateway'),
      NATS_URL: surroundings.nats.url,
    }
    const { stdout } = await promisify(execFile)(process.execPath, [`src/commands/${command}.ts`, ...args], {
      cwd: folder,
      env,
    })
    return JSON.parse(stdout) as { account: string; number: number; key: string }
  }

  it('create a key, and its account if needed, and revoke it', async () => {
    const made = await run('create-api-key', [
      '--account',
      'initech',
      '--name',
      'local',
      '--products',
      'a, b',
    ])
    expect(made).toMatchObject({ account: 'initech', number: 1 })
    const status = async () => (await gateway.fetch('/build-events/', post(made.key, {}))).status
    expect(await status()).toBe(200)
    const [row] = await surroundings.database.query(
      'select products, environments, scopes from gateway.api_key where id = $1',
      [(made as unknown as { id: string }).id],
    )
    expect(row).toEqual({ products: ['a', 'b'], environments: null, scopes: ['events:write'] })
    const skipping = await run('create-api-key', [
      ...['--account', 'initech', '--name', 'hotfix', '--may-skip-preflight'],
    ])
    const [{ scopes } = {}] = await surroundings.database.query<{ scopes?: string[] }>(
      'select scopes from gateway.api_key where id = $1',
      [(skipping as unknown as { id: string }).id],
    )
    expect(scopes).toEqual(['events:write', 'preflight:skip'])
    await run('revoke-api-key', ['--account', 'initech', '--number', 'k1'])
    await expect.poll(status, { timeout: 1_000 }).toBe(401)
  })

  it.each([
    ['create-api-key', ['--account', 'initech'], 'Usage'],
    [
      'create-api-key',
      ['--account', 'two words', '--name', 'x'],
      "'two words' cannot be the name of an account",
    ],
    ['create-api-key', ['--account', 'a', '--name', 'x', '--expires-at', 'soon'], '--expires-at'],
    ['revoke-api-key', ['--account', 'initech', '--number', '99'], 'The account initech has no API key k99'],
  ])('%s %j fails with a sentence', async (command, args, sentence) => {
    await expect(run(command, args)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(sentence),
    })
  })
})

describe('the migrations', () => {
  it('are all in the list, each under the name of its file', async () => {
    const files = await readdir(join(import.meta.dirname, '../src/db/migrations'))
    const names = files.filter((name) => name !== 'index.ts').map((name) => name.replace(/\.ts$/, ''))
    expect(Object.keys(migrations)).toEqual(names.sort())
  })
})
