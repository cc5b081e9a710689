import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectNoAxeIssues, noBrowser, useConsole } from './support.ts'

const site = useConsole({ signIn: { lifetime: '10s' } })

const signIn = async (page: Page): Promise<void> => {
  await page.goto(`${site.suite.url}/auth/sign-in?return_to=/console/settings%3Ftab%3Denvironments`)
  await page.getByRole('radio', { name: 'Ada Lovelace' }).check()
  await page.getByRole('radio', { name: 'admin:' }).check()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Create an environment' }).waitFor()
}
const setDown = (down: boolean): void => site.suite.signIn?.setDown(down)
const sentence = (page: Page) => page.getByRole('status').filter({ hasText: 'cannot be renewed just now' })
const ended = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' })
const sessionCookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === '__session')?.value

describe.skipIf(noBrowser)('a page that is open while the identity provider is unavailable', () => {
  it('says that it retries, and continues by itself when the provider is back', {
    timeout: 120_000,
  }, async () => {
    const context = await site.browser.newContext({ reducedMotion: 'reduce' })
    const page = await context.newPage()
    await signIn(page)
    await page.evaluate('window.isTheSamePage = true')
    await page.getByRole('button', { name: 'Create an environment' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('half typed')
    setDown(true)
    try {
      await sentence(page).waitFor({ timeout: 15_000 })
      await expect.poll(() => sessionCookie(page), { timeout: 15_000 }).toBeUndefined()
      // The API now refuses the requests of the page.
      const refused = page.waitForResponse((response) => response.status() === 401)
      await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))")
      await refused
      await page.waitForResponse('**/auth/refresh')
      await sentence(page).waitFor()
      expect(await ended(page).count()).toBe(0)
      await expectNoAxeIssues(page)
    } finally {
      setDown(false)
    }
    await sentence(page).waitFor({ state: 'hidden', timeout: 40_000 })
    expect(await sessionCookie(page)).toBeDefined()
    expect(await page.evaluate('window.isTheSamePage')).toBe(true)
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('half typed')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('cell', { name: 'half typed' }).waitFor()
    await context.close()
  })

  it('retries at once when it gets the focus or the computer is back online', {
    timeout: 60_000,
  }, async () => {
    for (const event of ['focus', 'online']) {
      const context = await site.browser.newContext({ reducedMotion: 'reduce' })
      const page = await context.newPage()
      await signIn(page)
      setDown(true)
      try {
        await sentence(page).waitFor({ timeout: 15_000 })
      } finally {
        setDown(false)
      }
      const from = Date.now()
      await expect
        .poll(
          async () => {
            await page.evaluate(`window.dispatchEvent(new Event('${event}'))`)
            return sentence(page).count()
          },
          { timeout: 10_000, interval: 500 },
        )
        .toBe(0)
      expect(Date.now() - from).toBeLessThan(10_000)
      await context.close()
    }
  })

  it('does not end the session when renewals are refused as too many', { timeout: 60_000 }, async () => {
    const context = await site.browser.newContext({ reducedMotion: 'reduce' })
    const page = await context.newPage()
    await signIn(page)
    const statuses = await page.evaluate(async () => {
      const found: number[] = []
      while (found.length < 100 && found.at(-1) !== 429)
        found.push((await fetch('/auth/refresh', { method: 'POST' })).status)
      return found
    })
    expect(statuses.at(-1)).toBe(429)
    await context.clearCookies({ name: '__session' })
    await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))")
    await sentence(page).waitFor()
    expect(await ended(page).count()).toBe(0)
    await page.reload()
    await sentence(page).waitFor()
    expect(await page.getByRole('link', { name: 'Sign in' }).count()).toBe(0)
    await context.close()
  })
})
