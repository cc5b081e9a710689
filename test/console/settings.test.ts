import { describe, expect, it } from 'vitest'
import { expectNoAxeIssues, noBrowser, useConsole } from './support.ts'

const site = useConsole()

describe.skipIf(noBrowser)('settings', () => {
  it('creates an API key, shows it once, and rotates and revokes it', async () => {
    const { page, complaints } = await site.open('/console/settings?tab=api-keys')
    await page.getByText('There is no active key').waitFor()
    await expectNoAxeIssues(page)

    await page.getByRole('button', { name: 'Create a key' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('checkout pipeline')
    await page.getByRole('combobox', { name: 'Products that it may write' }).fill('checkout')
    await page.keyboard.press('Enter')
    await expectNoAxeIssues(page)
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    const key = (await page.getByLabel('API key', { exact: true }).textContent()) ?? ''
    expect(key).toMatch(/^sk_/)
    await page.getByRole('button', { name: 'Copy' }).click()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(key)
    await page.getByRole('button', { name: 'I have saved it' }).click()
    expect(await page.content()).not.toContain(key)

    const posted = await fetch(`${site.suite.url}/deployment-events/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        product_name: 'checkout',
        version: '1.0.0',
        environment_name: 'production',
        status: 'completed',
      }),
    })
    expect(posted.status).toBe(200)

    await page.getByRole('button', { name: 'Rotate checkout pipeline' }).click()
    await page.getByRole('button', { name: 'Rotate', exact: true }).click()
    expect(await page.getByLabel('API key', { exact: true }).textContent()).not.toBe(key)
    await page.getByRole('button', { name: 'I have saved it' }).click()
    await page.getByText('replaced, still valid').waitFor()

    await page.getByRole('button', { name: 'Revoke checkout pipeline' }).first().click()
    await page.getByRole('button', { name: 'Revoke', exact: true }).click()
    await page.getByText('is revoked').waitFor()
    expect(complaints).toEqual([])
  })

  it('creates an API key that may skip pre-flight checks, with a warning', async () => {
    const { page, ask, complaints } = await site.open('/console/settings?tab=api-keys')
    await page.getByRole('button', { name: 'Create a key' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('hotfix lane')
    await page.getByRole('checkbox', { name: 'May skip pre-flight checks' }).check()
    await page.getByText('can deploy against every rule').waitFor()
    await expectNoAxeIssues(page)
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByRole('button', { name: 'I have saved it' }).click()
    await page.getByRole('row', { name: /hotfix lane.*may skip checks/ }).waitFor()
    await expectNoAxeIssues(page)
    expect(await ask('GET', '/api-keys/')).toContainEqual(
      expect.objectContaining({ name: 'hotfix lane', may_skip_preflight: true }),
    )
    expect(complaints).toEqual([])
  })

  it('creates a badge token, shows the badge, and revokes the token', async () => {
    const { page, post, complaints } = await site.open('/console/settings?tab=badges')
    await page.getByText('There is no badge token').waitFor()
    await expectNoAxeIssues(page)
    const event = { product_name: 'shop/checkout', environment_name: 'production' }
    await post('/deployment-events/', { ...event, version: '1.0.0', status: 'completed' })

    await page.getByRole('button', { name: 'Create a badge token' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('README of checkout')
    await page.getByRole('combobox', { name: 'Products that badges may show' }).fill('shop/checkout')
    await page.keyboard.press('Enter')
    await expectNoAxeIssues(page)
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByText('Enter a product and an environment').waitFor()
    await page.getByRole('combobox', { name: 'Environment' }).fill('production')
    const badge = page.getByRole('img', { name: 'Badge: shop/checkout in production' })
    await badge.waitFor()
    // The image has a width only if the browser could draw it.
    const width = () => page.evaluate<number>('document.querySelector("img[alt^=Badge]").naturalWidth')
    await expect.poll(width, { timeout: 10_000 }).toBeGreaterThan(100)
    await expectNoAxeIssues(page)
    await page.getByRole('button', { name: 'Copy: Markdown' }).click()
    const markdown = String(await page.evaluate('navigator.clipboard.readText()'))
    const [, address = ''] = /^\[!\[shop\/checkout in production\]\((\S+)\)\]\(\S+\)$/.exec(markdown) ?? []
    expect(address).toContain('/shop%2Fcheckout/production.svg')
    expect(await (await fetch(address)).text()).toContain('1.0.0')
    expect(await page.getByRole('region', { name: 'HTML' }).textContent()).toContain(`<img src="${address}"`)
    expect(await page.getByRole('region', { name: 'Drawn by shields.io' }).textContent()).toContain(
      encodeURIComponent(address.replace(/svg$/, 'json')),
    )
    await page.getByRole('button', { name: 'I have saved it' }).click()
    expect(await page.content()).not.toContain(address)

    await page.getByRole('button', { name: 'Revoke README of checkout' }).click()
    await page.getByRole('button', { name: 'Revoke', exact: true }).click()
    await page.getByText('is revoked').waitFor()
    await page.getByText('There is no badge token').waitFor()
    await page.getByRole('switch', { name: 'Show revoked badge tokens' }).check()
    await page.getByRole('row', { name: /README of checkout.*revoked/ }).waitFor()
    await expectNoAxeIssues(page)
    expect(await (await fetch(address)).text()).toContain('unknown')
    expect(complaints).toEqual([])
  })

  it('changes the type of an environment', async () => {
    const { page, post, complaints } = await site.open('/console/settings?tab=environments')
    await page.getByText('There are no environments yet').waitFor()
    await post('/deployment-events/', {
      product_name: 'checkout',
      version: '1.0.0',
      environment_name: 'blue',
      status: 'completed',
    })
    await page.getByRole('button', { name: 'Change blue' }).click()
    await page.getByRole('combobox', { name: 'Type' }).click()
    await page.getByRole('option', { name: 'production' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('row', { name: /blue.*production.*set by a user/ }).waitFor()
    await expectNoAxeIssues(page)
    expect(complaints).toEqual([])
  })

  it('tells viewers who manages API keys, and offers them no changes', async () => {
    const { page } = await site.open(
      '/console/settings',
      { role: 'viewer' },
      { size: 'phone', colorScheme: 'dark' },
    )
    await page.getByText('Only admins can manage API keys').waitFor()
    expect(await page.getByRole('tab', { name: 'Audit log' }).count()).toBe(0)
    await page.getByRole('tab', { name: 'Badges' }).click()
    await page.getByText('Only admins can manage badge tokens').waitFor()
    await page.getByRole('tab', { name: 'Environments' }).click()
    await page.getByText('There are no environments yet').waitFor()
    expect(await page.getByRole('button', { name: 'Create an environment' }).count()).toBe(0)
    await expectNoAxeIssues(page)
    await page.getByRole('tab', { name: 'You' }).click()
    await page.getByText('Viewers see everything').waitFor()
    await expectNoAxeIssues(page)
  })

  it('shows the audit log to admins', async () => {
    const { page, ask } = await site.open('/console/settings?tab=audit-log')
    await ask('POST', '/environments/', { name: 'green' })
    await page.reload()
    await page.getByText('Created an environment').waitFor()
    await expectNoAxeIssues(page)
  })
})
