import { chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBrowser } from '../support/browser.ts'
import { type Suite, startSuite } from '../support/suite/suite.ts'

const executablePath = findBrowser()

let suite: Suite
beforeAll(async () => {
  suite = await startSuite()
})
afterAll(async () => suite?.stop())

/**
 * Opens a page in a browser, waits for the text `ready`, and runs `act` on the page. Returns the addresses
 * that the page requested, its errors, and its text.
 */
const open = async (path: string, ready: string, act = async (_page: Page): Promise<void> => {}) => {
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  })
  try {
    const page = await browser.newPage()
    const requested: string[] = []
    const complaints: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    page.on('pageerror', (err) => complaints.push(String(err)))
    await page.goto(`${suite.url}${path}`)
    await page.getByText(ready).first().waitFor({ timeout: 15_000 })
    await act(page)
    return { requested, complaints, text: await page.textContent('body') }
  } finally {
    await browser.close()
  }
}

/** Returns the addresses that are not of the suite. */
const elsewhere = (requested: string[]): string[] =>
  requested.filter((url) => !url.startsWith(suite.url) && !/^(data|blob):/.test(url))

describe('GET /health', () => {
  it('says ok and the version, to anybody', async () => {
    const response = await fetch(`${suite.url}/health`)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ status: 'ok', version: expect.any(String) })
  })
})

describe('GET /', () => {
  it('is the web application', async () => {
    const response = await fetch(`${suite.url}/`, { redirect: 'manual' })
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await response.text()).toContain('<title>Shiplog</title>')
  })
})

describe('GET /openapi.json', () => {
  it('describes the operations of the specification', async () => {
    const document = (await (await fetch(`${suite.url}/openapi.json`)).json()) as {
      openapi: string
      paths: Record<string, object>
    }
    expect(document.openapi).toMatch(/^3\.1\./)
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining([
        '/deployment-events/',
        '/build-events/',
        '/version-events/',
        '/event-batches/',
        '/products/',
        '/versions/',
        '/deployments/',
        '/notification-channels/',
        '/notification-preferences/',
        '/health',
      ]),
    )
  })
})

describe.skipIf(executablePath === undefined).each([
  ['/docs', 'deployment-events'],
  ['/docs/', 'deployment-events'],
  ['/docs?url=https://other.example/openapi.json', 'deployment-events'],
  ['/redoc', 'deployment-events'],
])('GET %s', (path, ready) => {
  it('shows the API in a browser, with assets of its own only', async () => {
    const { requested, complaints, text } = await open(path, ready)
    expect(complaints).toEqual([])
    expect(elsewhere(requested)).toEqual([])
    expect(text).toContain('Shiplog')
  }, 60_000)
})

describe.skipIf(executablePath === undefined)('GET /docs', () => {
  it('sends a request that somebody tries out, with their token, and shows the answer', async () => {
    const token = await suite.token({ account: 'acme', role: 'viewer' })
    const { requested, complaints } = await open('/docs', 'deployment-events', async (page) => {
      await page.locator('.auth-wrapper .authorize').first().click()
      const scheme = page.locator('.modal-ux .auth-container', { hasText: 'accessToken' })
      await scheme.getByRole('textbox').fill(token)
      await scheme.getByRole('button', { name: 'Apply credentials' }).click()
      await scheme.getByRole('button', { name: 'Close' }).click()
      const operation = page.locator('[id$="-getMe"]')
      await operation.locator('.opblock-summary-control').click()
      await operation.getByRole('button', { name: 'Try it out' }).click()
      await operation.getByRole('button', { name: 'Execute' }).click()
      const answer = operation.locator('.live-responses-table .response').first()
      await answer.getByText('"account"').first().waitFor()
      expect(await answer.locator('.response-col_status').first().textContent()).toContain('200')
    })
    expect(complaints).toEqual([])
    expect(requested).toContain(`${suite.url}/me`)
    expect(elsewhere(requested)).toEqual([])
  }, 60_000)
})
