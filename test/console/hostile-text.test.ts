import { describe, expect, it } from 'vitest'
import { createChannel } from './channel-support.ts'
import { expectNoAxeIssues, noBrowser, useConsole } from './support.ts'

const site = useConsole()

/** Matches characters that change the direction of text. */
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/
const product_name = 'check\u202etuo'
const evil = 'https://github.com@evil.example/run/1'

describe.skipIf(noBrowser)('text of events', () => {
  it('that changes its direction is made visible, and links keep the real name', async () => {
    const { page, post, complaints } = await site.open('/')
    const deployment = { product_name, version: '1.0\u2067', environment_name: 'prod\u200f' }
    await post('/deployment-events/', { ...deployment, status: 'failed', error_message: 'a\u202eb' })
    await page.getByRole('link', { name: 'check⟨U+202E⟩tuo' }).first().click()
    await page.waitForURL(`${site.suite.url}/console/products/${encodeURIComponent(product_name)}*`)
    await page.getByText('check⟨U+202E⟩tuo').first().waitFor()
    await expect.poll(() => page.title()).not.toMatch(directions)

    await page.goto(`${site.suite.url}/console/deployments`)
    await page.getByRole('link', { name: 'check⟨U+202E⟩tuo' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('a⟨U+202E⟩b').first().waitFor()
    await dialog.getByText('prod⟨U+200F⟩').first().waitFor()
    const html = await page.evaluate<string>('document.body.innerText + document.documentElement.outerHTML')
    const addresses = /(href|value)="[^"]*"/g
    expect(html.replace(addresses, '')).not.toMatch(directions)
    await expectNoAxeIssues(page)

    // Text that React updates later is made visible as well.
    await post('/deployment-events/', { ...deployment, version: '2.0\u2067', status: 'success' })
    await page.goto(`${site.suite.url}/console/deployments`)
    await page.getByTitle('2.0⟨U+2067⟩').first().waitFor({ state: 'attached' })
    expect(complaints).toEqual([])
  })

  it('that changes its direction is made visible in the names of channels', async () => {
    const visitor = await site.visit()
    const { page, complaints } = visitor
    await createChannel(visitor, '<b>ops</b>\u202etxt', 'webhook', { url: 'https://events.example.com/1' })
    await page.goto(`${site.suite.url}/console/notifications`)
    const name = '<b>ops</b>⟨U+202E⟩txt'
    await page.getByRole('heading', { name }).waitFor()
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: `Change ${name}` }).click()
    await dialog.getByText(`Change ${name}`).waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: `Replace secret of ${name}` }).click()
    await dialog.getByText(`Replace the secret of ${name}`).waitFor()
    await dialog.getByRole('button', { name: 'Replace' }).click()
    await dialog.getByText(`Signing secret of “${name}”`).waitFor()
    expect(await page.evaluate('document.body.innerText')).not.toMatch(directions)
    expect(complaints).toEqual([])
  })

  it('that is read from right to left does not reorder the text beside it', async () => {
    const { page, post } = await site.open('/console/deployments')
    await post('/deployment-events/', {
      product_name: 'חנות',
      version: '1.0',
      environment_name: 'production',
      status: 'success',
    })
    await page.getByRole('link', { name: 'חנות' }).first().waitFor()
    const found = "[...document.querySelectorAll('a')].find(({ textContent }) => textContent === 'חנות')"
    expect(await page.evaluate(`getComputedStyle(${found}).unicodeBidi`)).toBe('isolate')
  })

  it('that is an address with a user name is not a link', async () => {
    const { page, post } = await site.open('/console/deployments')
    await post('/deployment-events/', {
      product_name: 'checkout',
      version: '1.0.0',
      environment_name: 'production',
      status: 'success',
      deploy_url: evil,
      change_reference: 'https://ada:word@changes.example/1',
      build_url: 'https://ci.example/run/1',
    })
    await page.getByRole('link', { name: 'checkout' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(evil).waitFor()
    await dialog.getByText('https://ada:word@changes.example/1').waitFor()
    const links = await page.evaluate<string[]>("[...document.querySelectorAll('a')].map(({ href }) => href)")
    expect(links.filter((href) => /@|evil|changes\.example/.test(href))).toEqual([])
  })
})
