import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { findFreePort } from '@shiplog/local-servers'
import { createTemporaryDirectory, eventually } from '@shiplog/testing'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { isOfProgram, rolesOf } from '../../../libs/auth/src/token-claims.ts'
import { noBrowser, startBrowser } from '../../console/visitor.ts'
import { readSteps, runSteps, type StepResult, testSteps } from '../../support/guide.ts'
import { type Suite, startSuite } from '../../support/suite/suite.ts'
import { keycloak as found } from './fetch-keycloak.ts'
import { type Keycloak, startKeycloak } from './start-keycloak.ts'

const page = new URL('../../../docs/identity-providers.md', import.meta.url).pathname
const steps = await readSteps(page)

/** Timeout of the start, long enough for a busy machine with two cores. */
const startMs = 300_000

describe.skipIf('missing' in found)(
  'Keycloak, set up as the page about it says',
  { timeout: 120_000 },
  () => {
    let keycloak: Keycloak
    let suite: Suite
    let results: StepResult[]
    beforeAll(async () => {
      if ('missing' in found) return
      keycloak = await startKeycloak(found.folder)
      const port = String(await findFreePort())
      const folder = await createTemporaryDirectory('shiplog')
      const environment = { ...keycloak.environment, SHIPLOG: `http://127.0.0.1:${port}` }
      results = await runSteps(steps, environment, folder)
      const variables = parseEnv(await readFile(join(folder, '.env'), 'utf8')) as Record<string, string>
      const SESSION_KEYS = `test:${'A'.repeat(43)}`
      suite = await startSuite({ env: { gateway: { ...variables, SESSION_KEYS, PORT: port } } })
    }, startMs)
    afterAll(async () => {
      await suite?.stop()
      await keycloak?.stop()
    }, 60_000)

    /** Sends a request about the realm `shiplog` to the admin API of Keycloak. */
    const admin = (method: string, path: string, body?: unknown) =>
      keycloak.admin(method, `shiplog${path}`, body)
    const only = async <T>(path: string): Promise<T> => {
      const [first] = (await admin('GET', path)) as T[]
      if (first === undefined) throw new Error(`Nothing at ${path}`)
      return first
    }
    const clientId = async (): Promise<string> => (await only<{ id: string }>('/clients?clientId=shiplog')).id
    const userId = async (name: string): Promise<string> =>
      (await only<{ id: string }>(`/users?exact=true&username=${name}`)).id
    const changeRole = async (method: 'POST' | 'DELETE', user: string, role: string): Promise<void> => {
      const client = await clientId()
      const known = await admin('GET', `/clients/${client}/roles/${role}`)
      await admin(method, `/users/${await userId(user)}/role-mappings/clients/${client}`, [known])
    }

    describe('the commands of the page', () => {
      testSteps('work, and print what the page says', steps, () => results)
    })

    describe.skipIf(noBrowser)('a person with a browser', () => {
      let browser: Browser
      let context: BrowserContext
      let tab: Page
      beforeAll(async () => {
        browser = await startBrowser()
        context = await browser.newContext()
        tab = await context.newPage()
      })
      afterAll(() => browser?.close())

      const fillForm = async (name: string, password: string): Promise<void> => {
        await tab.getByRole('textbox', { name: 'Username or email' }).fill(name)
        await tab.getByRole('textbox', { name: 'Password' }).fill(password)
        await tab.getByRole('button', { name: 'Sign In' }).click()
      }
      /** Sends a request from the page in the browser. */
      const call = (path: string, method = 'GET') =>
        tab.evaluate(
          async ({ path, method }) => {
            const answer = await fetch(path, { method, headers: { accept: 'application/json' } })
            const text = await answer.text()
            return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) }
          },
          { path, method },
        )
      const renew = () => call('/auth/refresh', 'POST')
      const accessToken = async (): Promise<string> => (await call('/auth/token', 'POST')).body.access_token

      it('signs in by the form of Keycloak, as administrator of an account', async () => {
        await tab.goto(`${suite.url}/auth/sign-in?return_to=/docs`)
        await fillForm('ada', 'ada')
        await tab.waitForURL(`${suite.url}/docs`)
        expect(await call('/me')).toMatchObject({
          status: 200,
          body: {
            account: 'acme',
            email: 'ada@example.com',
            name: 'Ada Lovelace',
            roles: ['viewer', 'member', 'admin'],
          },
        })
      })

      it('is signed in for as long as Keycloak renews the session', async () => {
        const before = await accessToken()
        expect(await renew()).toEqual({ status: 204, body: undefined })
        const after = await accessToken()
        expect(decodeJwt(after).jti).not.toBe(decodeJwt(before).jti)
      })

      it('loses a role that was taken away with the next token, and has another one after signing in again', async () => {
        await changeRole('DELETE', 'ada', 'admin')
        expect(await renew()).toMatchObject({
          status: 401,
          body: { detail: expect.stringContaining('You have no role in Shiplog') },
        })
        await changeRole('POST', 'ada', 'viewer')
        // There is no form at the second sign-in, because Keycloak still has a session.
        await tab.goto(`${suite.url}/auth/sign-in?return_to=/docs`)
        await tab.waitForURL(`${suite.url}/docs`)
        expect((await call('/me')).body.roles).toEqual(['viewer'])
        expect((await call('/api-keys/')).status).toBe(403)
      })

      it('goes on with tokens of a new signing key', async () => {
        const before = decodeProtectedHeader(await accessToken()).kid
        const { id: parentId } = (await admin('GET', '')) as { id: string }
        await admin('POST', '/components', {
          name: 'newer',
          providerId: 'rsa-generated',
          providerType: 'org.keycloak.keys.KeyProvider',
          parentId,
          config: { priority: ['1000'], algorithm: ['RS256'] },
        })
        // The gateway fetches the keys again for an unknown key, but at most every 10 s.
        await eventually(async () => (await renew()).status === 204, { timeoutMs: 30_000, intervalMs: 500 })
        expect(decodeProtectedHeader(await accessToken()).kid).not.toBe(before)
        expect((await call('/me')).status).toBe(200)
      })

      it('keeps the session while Keycloak is away, and renews it afterwards', async () => {
        keycloak.setDown(true)
        onTestFinished(() => keycloak.setDown(false))
        expect((await renew()).status).toBe(503)
        expect((await call('/me')).status).toBe(200)
        keycloak.setDown(false)
        expect((await renew()).status).toBe(204)
      })

      it('signs out here and at Keycloak', async () => {
        const { status, body } = await call('/auth/sign-out', 'POST')
        expect(status).toBe(200)
        await tab.goto(body.location)
        await tab.waitForURL(`${suite.url}/auth/signed-out`)
        await tab.getByRole('heading', { name: 'You are signed out' }).waitFor()
        await tab.getByRole('link', { name: 'Sign in again' }).click()
        await tab.getByRole('button', { name: 'Sign In' }).waitFor()
      })

      it('who may nothing reads why, and signs in as somebody else', async () => {
        await admin('POST', '/users', {
          username: 'bob',
          enabled: true,
          email: 'bob@example.com',
          firstName: 'Bob',
          lastName: 'Builder',
          credentials: [{ type: 'password', value: 'bob' }],
        })
        await fillForm('bob', 'bob')
        await tab.getByText("names none in its claim 'org_slug' or 'account'").waitFor()
        // Keycloak now has a session of Bob. Without this link it would sign him in again without a form.
        await tab.getByRole('link', { name: 'Sign in as somebody else' }).click()
        await fillForm('ada', 'ada')
        await tab.waitForURL(`${suite.url}/`)
        expect((await call('/me')).body).toMatchObject({ email: 'ada@example.com' })
      })
    })

    describe('a token', () => {
      type Client = { protocolMappers: object[] }

      /**
       * Returns an access token that Keycloak issues to another client, `wiki`. This client has the mappers
       * of `shiplog`, as if both shared a client scope.
       */
      const tokenOfWiki = async (): Promise<string> => {
        const { protocolMappers } = (await admin('GET', `/clients/${await clientId()}`)) as Client
        const mappers = protocolMappers.map((mapper) => ({ ...mapper, id: undefined }))
        const made = {
          clientId: 'wiki',
          publicClient: true,
          directAccessGrantsEnabled: true,
          protocolMappers: mappers,
        }
        await admin('POST', '/clients', made).catch(() => undefined) // it may exist since the test before
        const answer = await fetch(`${keycloak.url}/realms/shiplog/protocol/openid-connect/token`, {
          method: 'POST',
          body: new URLSearchParams({
            client_id: 'wiki',
            grant_type: 'password',
            username: 'ada',
            password: 'ada',
          }),
        })
        const { access_token } = (await answer.json()) as { access_token: string }
        return access_token
      }

      it('of another client of the realm is refused, though it has our audience, account and roles', async () => {
        await changeRole('POST', 'ada', 'member')
        const token = await tokenOfWiki()
        const claims = decodeJwt(token)
        expect([claims.aud].flat()).toContain('shiplog')
        expect(claims).toMatchObject({
          azp: 'wiki',
          account: 'acme',
          roles: expect.arrayContaining(['member']),
        })
        const answer = await fetch(`${suite.url}/me`, { headers: { authorization: `Bearer ${token}` } })
        expect([answer.status, await answer.json()]).toEqual([
          401,
          { detail: expect.stringContaining("The access token was issued to the client 'wiki'") },
        ])
      })

      /** Returns an access token that the client `robot` gets for itself, with the mappers of `shiplog`. */
      const tokenOfProgram = async (defaultClientScopes: string[]): Promise<string> => {
        const { protocolMappers } = (await admin('GET', `/clients/${await clientId()}`)) as Client
        const robot = `robot-${defaultClientScopes.length}`
        await admin('POST', '/clients', {
          clientId: robot,
          secret: 'secret',
          serviceAccountsEnabled: true,
          standardFlowEnabled: false,
          defaultClientScopes,
          protocolMappers: protocolMappers.map((mapper) => ({ ...mapper, id: undefined })),
        })
        const answer = await fetch(`${keycloak.url}/realms/shiplog/protocol/openid-connect/token`, {
          method: 'POST',
          body: new URLSearchParams({
            client_id: robot,
            client_secret: 'secret',
            grant_type: 'client_credentials',
          }),
        })
        const { access_token } = (await answer.json()) as { access_token: string }
        return access_token
      }

      it.each([
        ['with the scope profile', ['basic', 'profile', 'service_account']],
        ['without the scope profile', ['basic', 'service_account']],
      ])('of a service account is of a program, %s', async (_, scopes) => {
        expect(isOfProgram(decodeJwt(await tokenOfProgram(scopes)))).toBe(true)
        expect(isOfProgram(decodeJwt(await tokenOfWiki()))).toBe(false)
      })

      it("has roles of the account's own as the page says, and no role that Keycloak gives to everybody", async () => {
        const client = await clientId()
        await admin('POST', `/clients/${client}/roles`, { name: 'qa' })
        await changeRole('POST', 'ada', 'qa')
        const claims = decodeJwt(await tokenOfWiki())
        expect(rolesOf(claims, 'roles', 'any').ownRoles).toEqual(['qa'])
        // The realm roles of everybody would let everybody read.
        expect(claims.realm_access).toEqual({
          roles: expect.arrayContaining(['default-roles-shiplog', 'offline_access', 'uma_authorization']),
        })
        expect(rolesOf(claims, 'realm_access.roles', 'any')).toEqual({ role: undefined, ownRoles: [] })
      })

      it('names the account that the administrator gave, whatever the user says of themselves', async () => {
        const token = await tokenOfWiki()
        const answer = await fetch(`${keycloak.url}/realms/shiplog/account/`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({
            username: 'ada',
            email: 'ada@example.com',
            firstName: 'Augusta',
            lastName: 'Lovelace',
            attributes: { account: ['globex'] },
          }),
        })
        expect(answer.status).toBeLessThan(500)
        const user = await only<{ attributes: object }>('/users?exact=true&username=ada')
        expect(user.attributes).toEqual({ account: ['acme'] })
        expect(decodeJwt(await tokenOfWiki()).account).toBe('acme')
      })
    })
  },
)
