import { eventually } from '@shiplog/testing'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBrowser } from '../support/browser.ts'
import { type Suite, startSuite } from '../support/suite/suite.ts'

const executablePath = findBrowser()

describe.skipIf(executablePath === undefined)('a person with a browser', () => {
  let suite: Suite
  let browser: Browser
  let context: BrowserContext
  let page: Page
  const complaints: string[] = []
  beforeAll(async () => {
    suite = await startSuite({ signIn: true })
    browser = await chromium.launch({
      ...(executablePath !== undefined && { executablePath }),
      args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
    })
    context = await browser.newContext()
    page = await context.newPage()
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    page.on('pageerror', (err) => complaints.push(String(err)))
  })
  afterAll(async () => {
    await browser?.close()
    await suite?.stop()
  })

  /**
   * Sends a request as a page of the web application does, with its cookies and the headers that browsers
   * add.
   */
  const call = (method: string, path: string, body?: unknown) =>
    page.evaluate(
      async ({ method, path, body }) => {
        const response = await fetch(path, {
          method,
          headers: { accept: 'application/json', 'content-type': 'application/json' },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        })
        const text = await response.text()
        return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
      },
      { method, path, body },
    )
  const signIn = async (person: string, role: string): Promise<void> => {
    await page.goto(`${suite.url}/auth/sign-in?return_to=/docs`)
    await page.getByText('Anybody can sign in here as anybody').waitFor()
    for (const name of [person, role]) await page.getByRole('radio', { name }).check()
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL(`${suite.url}/**`)
  }

  it('signs in by the form, and reads and writes with the session alone', async () => {
    await signIn('Grace Hopper', 'admin:')
    expect(page.url()).toBe(`${suite.url}/docs`)
    expect(await call('GET', '/me')).toMatchObject({
      status: 200,
      body: { account: 'acme', name: 'Grace Hopper', roles: ['viewer', 'member', 'admin'] },
    })
    expect((await call('POST', '/products/', { name: 'checkout' })).status).toBe(201)
    const entries = await eventually(async () => {
      const { body } = await call('GET', '/audit-log/?action=session.start')
      return body.length > 0 && body
    })
    expect(entries[0]).toMatchObject({ subject: 'grace@acme.example', address: '127.0.0.1' })
  })

  it('has tokens that no script can read', async () => {
    const cookies = await context.cookies()
    expect(cookies.map(({ name }) => name).toSorted()).toEqual(['__session', 'shiplog_tokens_0'])
    expect(await page.evaluate('document.cookie')).toBe('')
    expect(await page.evaluate('localStorage.length + sessionStorage.length')).toBe(0)
  })

  it('stays signed in when two tabs renew the session at once', async () => {
    const other = await context.newPage()
    await other.goto(`${suite.url}/docs`)
    const renew = (tab: Page) =>
      tab.evaluate(async () => (await fetch('/auth/refresh', { method: 'POST' })).status)
    expect(await Promise.all([renew(page), renew(other), renew(page)])).toEqual([204, 204, 204])
    expect(await renew(other)).toBe(204)
    expect((await call('GET', '/me')).status).toBe(200)
    await other.close()
  })

  it('signs out here and at the identity provider', async () => {
    const { status, body } = await call('POST', '/auth/sign-out')
    expect(status).toBe(200)
    await page.goto(body.location)
    await page.getByText('You are signed out').waitFor()
    expect(page.url()).toBe(`${suite.url}/auth/signed-out`)
    expect(await context.cookies()).toEqual([])
    await page.getByRole('link', { name: 'Sign in again' }).click()
    await page.getByRole('heading', { name: 'Sign in to try Shiplog' }).waitFor()
  })

  it('meets no page that the browser complains about', () => {
    expect(complaints).toEqual([])
  })

  it('without a role reads what is missing, and may be somebody else', async () => {
    await signIn('Alan Turing', 'none:')
    await page.getByText('You have no role in Shiplog').waitFor()
    await page.getByRole('link', { name: 'Sign in as somebody else' }).click()
    await page.getByRole('heading', { name: 'Sign in to try Shiplog' }).waitFor()
  })
})
