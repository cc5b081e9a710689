import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectNoAxeIssues, noBrowser, useConsole } from './support.ts'

const site = useConsole({ signIn: true })

describe.skipIf(noBrowser)('a session', () => {
  it('begins at the identity provider, offers its token to copy, and ends with sign-out', async () => {
    const context = await site.browser.newContext({ reducedMotion: 'reduce' })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.suite.url })
    const page = await context.newPage()
    await page.goto(`${site.suite.url}/console/settings?tab=you`)
    await page.getByRole('link', { name: 'Sign in' }).waitFor()
    await expectNoAxeIssues(page)
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.getByRole('radio', { name: 'Grace Hopper' }).check()
    await page.getByRole('radio', { name: 'member:' }).check()
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL(`${site.suite.url}/console/settings?tab=you`)
    await page.getByRole('cell', { name: 'Grace Hopper' }).waitFor()

    await page.getByRole('button', { name: 'Profile' }).click()
    await expectNoAxeIssues(page)
    await page.getByRole('menuitem', { name: 'Copy my token' }).click()
    await page.getByText('Your token is in the clipboard').waitFor()
    const token = await page.evaluate('navigator.clipboard.readText()')
    const me = await fetch(`${site.suite.url}/me`, { headers: { authorization: `Bearer ${token}` } })
    expect(await me.json()).toMatchObject({ name: 'Grace Hopper', roles: ['viewer', 'member'] })
    expect(await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])')).not.toContain(
      token,
    )

    await page.getByRole('button', { name: 'Profile' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByText('You are signed out').waitFor()
    await page.goto(`${site.suite.url}/console/settings`)
    await page.getByRole('link', { name: 'Sign in' }).waitFor()
    await context.close()
  })

  it('that ended while the page was closed is renewed without signing in', async () => {
    const { page, context } = await site.visit()
    await page.goto(`${site.suite.url}/auth/sign-in?return_to=/console/settings%3Ftab%3Dyou`)
    await page.getByRole('radio', { name: 'Ada Lovelace' }).check()
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('cell', { name: 'Ada Lovelace' }).waitFor()
    await context.clearCookies({ name: '__session' })
    await page.reload()
    await page.getByRole('cell', { name: 'Ada Lovelace' }).waitFor()
  })

  it('that ends while a form is open keeps what was typed, to be sent after signing in again', async () => {
    const { page, context } = await site.visit()
    const address = '/console/settings'
    await page.goto(`${site.suite.url}/auth/sign-in?return_to=${encodeURIComponent(address)}`)
    const signIn = async (at: Page): Promise<void> => {
      await at.getByRole('radio', { name: 'Ada Lovelace' }).check()
      await at.getByRole('radio', { name: 'admin:' }).check()
      await at.getByRole('button', { name: 'Sign in' }).click()
    }
    const comeBack = () => page.evaluate("window.dispatchEvent(new Event('visibilitychange'))")
    await signIn(page)
    await page.getByRole('button', { name: 'Create a key' }).click()
    const name = page.getByRole('textbox', { name: 'Name' })
    await name.fill('half typed')
    await page.route('**/me', (route) => route.fulfill({ status: 503, json: { detail: 'Away' } }))
    await Promise.all([page.waitForResponse('**/me'), comeBack()])
    await page.unroute('**/me')
    await expect.poll(() => name.inputValue()).toBe('half typed')

    await context.clearCookies()
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    const ended = page.getByRole('dialog', { name: 'Your session has ended' })
    await ended.waitFor()
    await expectNoAxeIssues(page)
    const opened = context.waitForEvent('page')
    await ended.getByRole('link', { name: 'Sign in' }).click()
    const other = await opened
    await signIn(other)
    await other.waitForURL(`${site.suite.url}${address}`)
    await comeBack()
    await ended.waitFor({ state: 'hidden' })
    expect(await name.inputValue()).toBe('half typed')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByText('This key is shown only once').waitFor()
  })

  it('appears in the audit log with refused sign-ins and copied tokens', async () => {
    const signInAs = async (at: Page, person: string, role: string, to: string): Promise<void> => {
      await at.goto(`${site.suite.url}/auth/sign-in?return_to=${encodeURIComponent(to)}`)
      await at.getByRole('radio', { name: person }).check()
      await at.getByRole('radio', { name: role }).check()
      await at.getByRole('button', { name: 'Sign in' }).click()
    }
    const { page: refused } = await site.visit()
    await signInAs(refused, 'Alan Turing', 'none:', '/')
    await refused.getByText('You have no role in Shiplog').waitFor()
    const { page } = await site.visit()
    await signInAs(page, 'Ada Lovelace', 'admin:', '/console/settings?tab=audit-log')
    await page.getByRole('button', { name: 'Profile' }).click()
    await page.getByRole('menuitem', { name: 'Copy my token' }).click()
    await page.getByText('Your token is in the clipboard').waitFor()
    const refusal = page.getByRole('row').filter({ hasText: 'alan@acme.example' })
    await expect
      .poll(
        async () => {
          await page.reload()
          await page.getByRole('region', { name: 'Audit log' }).waitFor()
          return page.getByText('Copied an access token').count()
        },
        { timeout: 10_000, interval: 1_000 },
      )
      .toBeGreaterThan(0)
    await refusal.getByText('Was refused a sign-in or the renewal of a session').waitFor()
    await refusal.getByText('The access token gives no role').waitFor()
    await expectNoAxeIssues(page)
  })
})
