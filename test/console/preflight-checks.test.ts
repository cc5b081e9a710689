import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { validDeployment } from '../support/valid.ts'
import { expectNoAxeIssues, noBrowser, useConsole, type Visitor } from './support.ts'
import { sizes } from './visitor.ts'

type Fields = Record<string, unknown>

const stagingFirst = {
  name: 'Staging first',
  type: 'flow',
  scope: { environment_types: ['production'] },
  config: { requires: [{ environment: 'staging' }] },
}

/** Posts a start as a CI job that prints the refusal. */
const start = async ({ post }: Visitor, fields: Fields = {}): Promise<string> => {
  const event = { product_name: 'checkout', version: '1.4.2', environment_name: 'production' }
  try {
    await post('/deployment-events/', validDeployment({ ...event, status: 'started', ...fields }))
    return 'admitted'
  } catch (err) {
    return String(err)
  }
}

/** True when no text of an element is cut off. */
const isWhole = (element: Locator): Promise<boolean> =>
  element.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)

describe.skipIf(noBrowser)('the pages of checks', () => {
  const console = useConsole()
  const address = '/console/preflight-checks'

  it('show what was blocked, override it, and say that it went through', async () => {
    const visitor = await console.visit()
    const { page, ask } = visitor
    await page.goto(`${console.suite.url}${address}`)
    await page.getByRole('heading', { name: 'Nothing was blocked yet' }).waitFor()
    await ask('POST', '/deployment-rules/', stagingFirst)
    const run = { deployed_by: 'ada', build_number: '4711', build_url: 'https://ci.example.com/4711' }
    expect(await start(visitor, run)).toContain('answered 428')

    const list = page.getByRole('table', { name: 'Checks, newest first' })
    const row = list.getByRole('row', { name: /blocked checkout 1\.4\.2 → production Staging first/ })
    await row.waitFor()
    await row.getByText('Not started since').waitFor()
    await row.getByRole('link', { name: /#4711/ }).waitFor()
    await expectNoAxeIssues(page)

    await row.getByRole('link', { name: 'checkout 1.4.2 → production' }).click()
    await page.getByRole('heading', { name: 'checkout 1.4.2 → production', level: 1 }).waitFor()
    const rules = page.getByRole('table', { name: 'Rules that were evaluated' })
    await rules.getByRole('row', { name: /Staging first Flow blocks violated/ }).waitFor()
    await page.setViewportSize(sizes.phone)
    expect(await isWhole(rules.getByText('violated'))).toBe(true)
    await page.setViewportSize(sizes.desktop)
    await expectNoAxeIssues(page)

    await page.getByRole('button', { name: 'Override …' }).click()
    const dialog = page.getByRole('dialog', { name: 'Let this deployment start' })
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('short')
    await dialog.getByRole('button', { name: 'Override' }).click()
    await dialog.getByText('Say why, in at least 10 characters').waitFor()
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Incident 4711: it cannot wait')
    expect(await dialog.getByRole('checkbox', { name: 'Staging first' }).isChecked()).toBe(true)
    await expectNoAxeIssues(page)
    await dialog.getByRole('button', { name: 'Override' }).click()
    const overrides = page.getByRole('table', { name: 'Open overrides, newest first' })
    await overrides.getByRole('row', { name: /checkout 1\.4\.2 → production one rule .* 0 of 1/ }).waitFor()

    expect(await start(visitor, run)).toBe('admitted')
    await page.getByText(/^Went through later at/).waitFor()
    await overrides.waitFor({ state: 'detached' })
    expect(await page.getByRole('button', { name: 'Override …' }).count()).toBe(0)

    await page.goto(`${console.suite.url}${address}?outcome=overridden`)
    await list.getByText(/Overridden by .*: Incident 4711: it cannot wait/).waitFor()
    expect(await list.getByRole('row').count()).toBe(2)
    expect(visitor.complaints).toEqual([])
  })

  it('keep the filters in the address, and delete an override', async () => {
    const visitor = await console.visit()
    const { page, ask } = visitor
    const { id } = (await ask('POST', '/deployment-rules/', stagingFirst)) as { id: string }
    for (const product_name of ['checkout', 'search']) await start(visitor, { product_name })
    await ask('POST', '/preflight-overrides/', {
      reason: 'A reason of some length',
      product_name: 'checkout',
      environment_name: 'production',
    })
    await page.goto(`${console.suite.url}${address}`)
    const list = page.getByRole('table', { name: 'Checks, newest first' })
    await list.getByRole('link', { name: /^search/ }).waitFor()
    const product = page.getByRole('combobox', { name: 'Product' })
    await product.fill('checkout')
    await product.press('Enter')
    await list.getByRole('link', { name: /^search/ }).waitFor({ state: 'detached' })
    await page.getByRole('combobox', { name: 'Rule' }).click()
    await page.getByRole('option', { name: 'Staging first' }).click()
    await page.waitForURL((url) => url.searchParams.get('rule_id') === id)
    await list.getByRole('link', { name: /^checkout/ }).waitFor()
    await page.reload()
    await list.getByRole('link', { name: /^checkout/ }).waitFor()
    expect(new URL(page.url()).searchParams.get('product')).toBe('checkout')
    await page.getByRole('combobox', { name: 'Outcome' }).click()
    await page.getByRole('option', { name: 'bypassed' }).click()
    await page.getByRole('heading', { name: 'No check matches' }).waitFor()
    await page.getByRole('button', { name: 'Clear all filters' }).first().click()
    await list.getByRole('link', { name: /^search/ }).waitFor()

    await page.getByRole('button', { name: /^Delete the override for checkout/ }).click()
    await page.getByRole('button', { name: 'Delete the override', exact: true }).click()
    await page.getByRole('table', { name: 'Open overrides, newest first' }).waitFor({ state: 'detached' })
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(visitor.complaints).toEqual([])
  })

  it('offer viewers no override, fit a phone, and say that there is no such check', async () => {
    const admin = await console.visit()
    await admin.ask('POST', '/deployment-rules/', stagingFirst)
    const long = { product_name: 'checkout'.repeat(20), version: '1'.repeat(100) }
    await start(admin, long)
    const { account } = admin
    const look = { size: 'phone', colorScheme: 'dark' } as const
    const { page, complaints } = await console.open(address, { role: 'viewer', account }, look)
    await page.getByRole('link', { name: /^checkout/ }).click()
    await page.getByRole('heading', { name: 'Rules' }).waitFor()
    expect(await page.getByRole('button', { name: 'Override …' }).count()).toBe(0)
    expect(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')).toBe(0)
    await expectNoAxeIssues(page)
    await page.goto(`${console.suite.url}${address}/0198c0e5-3d4e-7f50-8162-738495061728`)
    await page.getByRole('heading', { name: 'There is no such check' }).waitFor()
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([])
  })

  it('show a blocked deployment in its cell until another one begins, and words of admitted ones', async () => {
    const visitor = await console.visit()
    const { page, ask } = visitor
    await start(visitor, { version: '1.0', status: 'completed' })
    await page.goto(console.suite.url)
    const matrix = page.getByRole('table', { name: 'Products and environments' })
    await matrix.getByRole('link', { name: '1.0' }).waitFor()
    const { id } = (await ask('POST', '/deployment-rules/', stagingFirst)) as { id: string }
    expect(await start(visitor, { version: '1.1' })).toContain('answered 428')
    const blocked = page.getByRole('link', { name: /1\.1\s*blocked/ })
    await blocked.waitFor()
    await expectNoAxeIssues(page)

    await page.goto(`${console.suite.url}/console/products/checkout`)
    await page.getByRole('region', { name: 'What runs where' }).getByRole('link', { name: /1\.1/ }).click()
    await page.getByRole('heading', { name: 'checkout 1.1 → production', level: 1 }).waitFor()

    await page.goto(`${console.suite.url}/?density=compact`)
    await page.getByRole('link', { name: '1.1 was blocked in production by “Staging first”' }).waitFor()
    await ask('PATCH', `/deployment-rules/${id}`, { mode: 'report_only' })
    expect(await start(visitor, { version: '1.2' })).toBe('admitted')
    await page.getByRole('link', { name: '1.2 in progress' }).waitFor()
    await page.getByRole('link', { name: /was blocked/ }).waitFor({ state: 'detached' })

    await start(visitor, { version: '1.2', status: 'failed' })
    await ask('PATCH', `/deployment-rules/${id}`, { mode: 'enabled' })
    expect(await start(visitor, { version: '1.3' })).toContain('answered 428')
    await page.goto(console.suite.url)
    await matrix.getByRole('link', { name: '1.3 was blocked in production by “Staging first”' }).waitFor()
    await matrix.getByRole('link', { name: /1\.2\s*failed/ }).waitFor()

    await page.goto(`${console.suite.url}/console/deployments`)
    await page.getByText('checks report only').waitFor()
    await page.getByRole('link', { name: /^checkout 1\.2/ }).click()
    const drawer = page.getByRole('dialog', { name: 'Deployment' })
    await drawer.getByText('report only').waitFor()
    await drawer.getByRole('link', { name: 'See the checks' }).click()
    await page.getByRole('link', { name: 'checkout 1.2 → production' }).waitFor()
    expect(visitor.complaints).toEqual([])
  })
})
