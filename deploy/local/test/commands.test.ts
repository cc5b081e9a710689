import { spawnSync } from 'node:child_process'
import { appendFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readTokenRequest } from '@shiplog/identity-provider'
import { createTemporaryDirectory } from '@shiplog/testing'
import { describe, expect, it } from 'vitest'
import { serviceEnvironment } from '../src/parts/service-environment.ts'
import { identityOf, loadSecrets } from '../src/state/secrets.ts'
import { readSettings } from '../src/suite/settings.ts'
import { readSignInSettings } from '../src/suite/sign-in-settings.ts'
import { readTestArguments } from '../src/testing/arguments.ts'

const local = fileURLToPath(new URL('..', import.meta.url))

const node = (...args: string[]) => spawnSync(process.execPath, args, { cwd: local, encoding: 'utf8' })

describe('bootstrap.js', () => {
  it('says which Node is needed when it runs on an older one', () => {
    const older = `data:text/javascript,Object.defineProperty(process, 'versions', { value: { node: '18.20.0' } })`
    const { status, stderr } = node('--import', older, 'bootstrap.js', 'start')
    expect(status).toBe(1)
    expect(stderr).toContain('Shiplog needs Node 20 or later')
  })

  it('lists the commands when it gets an unknown one', () => {
    const { status, stderr } = node('bootstrap.js', 'deploy')
    expect([status, stderr]).toEqual([
      1,
      'Unknown command. Choose one of: start, test, token, fuzz, faults, bench, demo, console, screenshots, cluster-test.\n',
    ])
  })
})

describe('npm start', () => {
  it('explains itself, and starts nothing', () => {
    const { status, stdout } = node('src/start.ts', '--help')
    expect(status).toBe(0)
    expect(stdout).toContain('NOTIFIER_ALLOW_HOSTS')
    expect(stdout).not.toContain('Starting')
  })
})

describe('npm test', () => {
  it('explains itself, and starts nothing', () => {
    const { status, stdout } = node('src/test.ts', '--help')
    expect(status).toBe(0)
    expect(stdout).toContain('npm test -- --all')
    expect(stdout).not.toContain('✓')
  })

  it('runs the quick tests, all tests, or the tests that the arguments select', () => {
    expect(readTestArguments([])).toEqual({ wanted: 'quick' })
    expect(readTestArguments(['--all'])).toEqual({ wanted: 'all' })
    const selection = ['services/ingestion', '-t', 'another SHA']
    expect(readTestArguments(selection)).toEqual({ wanted: 'part', selection })
  })
})

describe('npm run token', () => {
  it('explains itself', () => {
    const { status, stdout } = node('src/token.ts', '--help')
    expect(status).toBe(0)
    expect(stdout).toContain('--account')
  })

  it('is for an administrator, or for a person with the named roles', () => {
    const ada = { email: 'ada@acme.example', name: 'Ada Lovelace' }
    expect(readTokenRequest([])).toMatchObject({ roles: ['admin'], subject: ada.email, claims: ada })
    expect(readTokenRequest(['--role', 'qa', '--role', 'release_manager', '--subject', 'grace'])).toEqual({
      account: 'acme',
      roles: ['qa', 'release_manager'],
      subject: 'grace',
      expiresIn: '12h',
      claims: { email: 'grace@acme.example', name: 'Grace Hopper' },
    })
    const bob = ['--subject', 'bob@globex.example', '--account', 'globex']
    expect(readTokenRequest(bob)).toMatchObject({
      claims: { email: 'bob@globex.example', name: 'bob@globex.example' },
    })
    expect(readTokenRequest([...bob, '--name', 'Bob', '--email', 'b@x.example'])).toMatchObject({
      claims: { email: 'b@x.example', name: 'Bob' },
    })
  })

  it('refuses a text that is no role, an unknown option and an invalid time', () => {
    for (const [args, sentence] of [
      [['--role', 'qa,release_manager'], 'a role has no spaces and no commas. Repeat --role for several'],
      [['--role', 'qa', '--role', 'release manager'], "--role: 'release manager' cannot be a role"],
      [['--role', ' '], '--role: A role must not be blank.'],
      [['--role', 'x'.repeat(65)], '--role: A role has at most 64 characters.'],
      [['--rolle', 'admin'], "Unknown option '--rolle'"],
      [['--expires-in', 'soon'], '--expires-in must be a time such as 30m, 12h or 7d.'],
    ] as const) {
      const { status, stdout, stderr } = node('src/token.ts', ...args)
      expect([status, stdout]).toEqual([1, ''])
      expect(stderr).toContain(sentence)
    }
  })
})

describe('readSettings', () => {
  it('uses port 8080 of this machine by default, and ignores empty variables', () => {
    expect(readSettings({ PORT: '', NATS_URL: '' })).toMatchObject({ port: 8080, host: '127.0.0.1' })
  })

  it('names a variable that cannot be used', () => {
    expect(() => readSettings({ PORT: '80800' })).toThrow('PORT cannot be used.')
    expect(() => readSettings({ DATABASE_URL: 'mysql://localhost/db' })).toThrow(
      'DATABASE_URL cannot be used.',
    )
  })
})

describe('readSignInSettings', () => {
  const issuer = 'https://id.example.com/realms/main'
  const readWith = async (file: string | undefined, environment: NodeJS.ProcessEnv = {}) => {
    const path = join(await createTemporaryDirectory('sign-in'), '.env')
    if (file !== undefined) await writeFile(path, file)
    return readSignInSettings(environment, path)
  }

  it('uses the local identity provider by default', async () => {
    expect(await readWith(undefined, { PATH: '/bin', OIDC_ISSUER: '' })).toEqual({
      provider: undefined,
      unused: [],
    })
  })

  it('uses the identity provider of .env, unless the environment names one', async () => {
    const file = `OIDC_ISSUER=${issuer}\nOIDC_CLIENT_ID=shiplog\nOIDC_ROLES_CLAIM="https://shiplog/roles" # ours\n`
    expect(await readWith(file)).toEqual({
      provider: {
        issuer,
        hasClient: true,
        variables: {
          OIDC_ISSUER: issuer,
          OIDC_CLIENT_ID: 'shiplog',
          OIDC_ROLES_CLAIM: 'https://shiplog/roles',
        },
      },
      unused: [],
    })
    const other = await readWith(file, { OIDC_ISSUER: 'https://other.example.com', OIDC_CLIENT_ID: '' })
    expect(other.provider?.variables).toMatchObject({
      OIDC_ISSUER: 'https://other.example.com',
      OIDC_CLIENT_ID: 'shiplog',
    })
    expect((await readWith(undefined, { OIDC_ISSUER: issuer })).provider?.hasClient).toBe(false)
  })

  it('resolves the file of a secret from the repository', async () => {
    const { provider } = await readWith(`OIDC_ISSUER=${issuer}\nOIDC_CLIENT_SECRET_FILE=.local/secret\n`)
    expect(provider?.variables.OIDC_CLIENT_SECRET_FILE).toBe(join(local, '../..', '.local/secret'))
  })

  it('reads only variables for sign-in from .env, and none of the demonstration', async () => {
    const path = join(await createTemporaryDirectory('sign-in'), '.env')
    expect(node('../compose/create-env.js', path, '--demo').status).toBe(0)
    expect(readSignInSettings({}, path)).toEqual({ provider: undefined, unused: [] })
    await appendFile(path, `OIDC_ISSUER=${issuer}\n`)
    expect(readSignInSettings({}, path).provider?.variables).toEqual({
      OIDC_ISSUER: issuer,
      OIDC_ALLOW_HTTP_HOSTS: 'identity-provider',
      OIDC_CLIENT_ID: 'shiplog',
    })
  })

  it('lists the variables that have no effect without OIDC_ISSUER', async () => {
    const { provider, unused } = await readWith('OIDC_CLIENT_ID=shiplog\n', { PUBLIC_ORIGIN: 'https://x' })
    expect([provider, unused]).toEqual([undefined, ['OIDC_CLIENT_ID']])
  })
})

describe('the environment of the gateway', () => {
  const secrets = async () => {
    const path = join(await createTemporaryDirectory('sign-in'), 'secrets.json')
    return loadSecrets(path)
  }
  const nowhere = { host: '127.0.0.1', port: 1 }
  const addresses = {
    postgres: 'postgres://postgres@127.0.0.1:1/postgres',
    nats: () => 'nats://127.0.0.1:1',
    services: {
      gateway: nowhere,
      ingestion: nowhere,
      catalog: nowhere,
      'deployment-query': nowhere,
      notifier: nowhere,
    },
  }

  it('has the variables of the named identity provider, or only those of the local one', async () => {
    const own = { OIDC_ISSUER: 'https://id.example.com', OIDC_AUTHORIZED_PARTIES: 'shiplog' }
    const { provider } = readSignInSettings(own, '/nowhere/.env')
    const made = await secrets()
    const named = serviceEnvironment('gateway', made, addresses, { ...own, LOG_LEVEL: 'debug' }, provider)
    expect(named).toMatchObject({ ...own, LOG_LEVEL: 'debug', SESSION_KEYS: expect.any(String) })
    expect(named).not.toHaveProperty('OIDC_CLIENT_ID')
    const alone = serviceEnvironment('gateway', made, addresses, { OIDC_AUTHORIZED_PARTIES: 'x' }, undefined)
    expect(alone).toMatchObject({ OIDC_ISSUER: identityOf(made).issuer, OIDC_CLIENT_ID: 'shiplog' })
    expect(alone).not.toHaveProperty('OIDC_AUTHORIZED_PARTIES')
  })

  it('has no public origin, but that of the notifier has the address of the gateway', async () => {
    const made = await secrets()
    const origins = (['gateway', 'notifier'] as const).map(
      (name) => serviceEnvironment(name, made, addresses, {}, undefined).PUBLIC_ORIGIN,
    )
    expect(origins).toEqual([undefined, 'http://127.0.0.1:1'])
  })
})
