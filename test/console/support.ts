import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { ensureConsoleBuilt } from '@shiplog/local/console'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { type Suite, type SuiteOptions, startSuite } from '../support/suite/suite.ts'
import { type Look, noBrowser, startBrowser, type Visitor, visit, type Who } from './visitor.ts'

export { type Look, noBrowser, type Visitor, type Who } from './visitor.ts'

const buildMs = 120_000

/** Starts a suite, with the web application built from the current sources, and a browser for a test file. */
export const useConsole = (options: SuiteOptions = {}) => {
  let suite: Suite
  let browser: Browser
  beforeAll(async () => {
    if (noBrowser) return
    await ensureConsoleBuilt()
    suite = await startSuite(options)
    browser = await startBrowser()
  }, buildMs)
  afterAll(async () => {
    await browser?.close()
    await suite?.stop()
  })
  return {
    get suite() {
      return suite
    },
    get browser() {
      return browser
    },
    /** Signs a user in, without opening a page. */
    visit: (who: Who = {}, look: Look = {}): Promise<Visitor> => visit(suite, browser, who, look),
    /** Signs a user in and opens a page of the application. */
    open: async (path: string, who: Who = {}, look: Look = {}): Promise<Visitor> => {
      const visitor = await visit(suite, browser, who, look)
      await visitor.page.goto(`${suite.url}${path}`)
      return visitor
    },
  }
}

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

type Violation = { id: string; help: string; nodes: { html: string; failureSummary: string }[] }

/** Expects that axe finds no accessibility issue on the current page. */
export const expectNoAxeIssues = async (page: Page): Promise<void> => {
  await page.evaluate(await readFile(axePath, 'utf8'))
  const { violations } = (await page.evaluate('axe.run()')) as { violations: Violation[] }
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html.slice(0, 200)}\n${failureSummary}`),
  )
  expect(found.join('\n\n')).toBe('')
}
