import { chromium } from 'playwright-core'
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
 * Opens a page in a real browser; returns what it asked for, what it complained about, and what it showed.
 */
const open = async (path: string, ready: string) => {
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
    return { requested, complaints, text: await page.textContent('body') }
  } finally {
    await browser.close()
  }
}

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
  ['/redoc', 'deployment-events'],
])('GET %s', (path, ready) => {
  it('shows the API in a browser, with assets of its own only', async () => {
    const { requested, complaints, text } = await open(path, ready)
    expect(complaints).toEqual([])
    expect(requested.filter((url) => !url.startsWith(suite.url) && !/^(data|blob):/.test(url))).toEqual([])
    expect(text).toContain('Shiplog')
  }, 60_000)
})
