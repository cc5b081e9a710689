import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { findBrowser } from '../support/browser.ts'
import type { Suite } from '../support/suite/suite.ts'
import { unique } from '../support/valid.ts'

const executablePath = findBrowser()
/** True where no browser is installed, for `describe.skipIf(noBrowser)`. */
export const noBrowser = executablePath === undefined

const flags = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking']
export const startBrowser = (): Promise<Browser> =>
  chromium.launch({ ...(executablePath !== undefined && { executablePath }), args: flags })

export const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 375, height: 800 } }

export type Who = {
  account?: string
  role?: 'viewer' | 'member' | 'admin'
  /** Roles of the account's own. */
  ownRoles?: readonly string[]
  subject?: string
  name?: string
}
export type Look = { size?: keyof typeof sizes; colorScheme?: 'light' | 'dark' }

type Post = (path: string, body: object) => Promise<unknown>

/** A signed-in user with a browser context of their own. */
export type Visitor = {
  account: string
  page: Page
  context: BrowserContext
  /** Posts an event as a CI system of the account, with an API key. */
  post: Post
  /** Calls the API as this user. */
  ask: (method: string, path: string, body?: object) => Promise<unknown>
  /** Errors in the browser's console: script errors, and files that the content security policy refused. */
  complaints: string[]
}

const answered = async (response: Response): Promise<unknown> => {
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${text.slice(0, 300)}`)
  return text === '' ? undefined : JSON.parse(text)
}

const postAs =
  (suite: Suite, account: string): Post =>
  async (path, body) => {
    const key = await suite.createApiKey({ account })
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    return await answered(
      await fetch(`${suite.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) }),
    )
  }

/** Signs a user in, in a new browser context with an empty page. */
export const visit = async (
  suite: Suite,
  browser: Browser,
  { account = unique('acme'), role = 'admin', ownRoles = [], ...claims }: Who = {},
  { size = 'desktop', colorScheme = 'light' }: Look = {},
): Promise<Visitor> => {
  const token = await suite.token({ account, role, roles: [role, ...ownRoles], ...claims })
  const context = await browser.newContext({ viewport: sizes[size], colorScheme, reducedMotion: 'reduce' })
  context.setDefaultTimeout(10_000)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: suite.url })
  await context.addCookies([
    { name: '__session', value: token, url: suite.url, httpOnly: true, sameSite: 'Lax' },
  ])
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (err) => complaints.push(String(err)))
  const ask: Visitor['ask'] = async (method, path, body) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const sent = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
    return await answered(await fetch(`${suite.url}${path}`, sent))
  }
  return { account, page, context, post: postAs(suite, account), ask, complaints }
}
