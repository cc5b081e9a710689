import { describe, expect, it } from 'vitest'
import { expectNoAxeIssues, noBrowser, useConsole } from './support.ts'

const freeze = (name: string, windows: object[], fields: object = {}) => ({
  name,
  type: 'freeze',
  config: { kind: 'deny', windows },
  ...fields,
})
const timezone = 'Asia/Tokyo'

describe.skipIf(noBrowser)('the freeze calendar', () => {
  const console = useConsole()
  const address = '/console/freezes'

  it('shows overlapping freezes of a month in both zones, and leads through the months by keyboard', async () => {
    const { page, ask, complaints } = await console.visit()
    const hours = [{ start: '2096-12-03T09:00', end: '2096-12-03T17:00', timezone }]
    await ask(
      'POST',
      '/deployment-rules/',
      freeze('Office hours', hours, { config: { kind: 'allow', windows: hours } }),
    )
    const once = { start: '2096-12-24T00:00', end: '2097-01-02T08:00', timezone }
    await ask('POST', '/deployment-rules/', freeze('Holidays', [once]))
    const weekly = { cron: '0 17 * * 5', duration: 'P2DT15H', timezone }
    await ask(
      'POST',
      '/deployment-rules/',
      freeze('No Friday evenings', [weekly], {
        mode: 'report_only',
        scope: { environment_types: ['production'], exclude_products: ['search'] },
      }),
    )
    await page.goto(`${console.suite.url}${address}?month=2096-12`)
    const calendar = page.getByRole('table', { name: 'Freezes in December 2096' })
    const day = calendar.getByRole('cell', { name: /Saturday, December 29|Saturday 29 December/ })
    await day.getByRole('link', { name: /Holidays all day/ }).waitFor()
    await day.getByRole('link', { name: /No Friday evenings all day/ }).waitFor()
    await day.getByRole('link', { name: /outside “Office hours” all day/ }).waitFor()
    const list = page.getByRole('table', { name: 'Freezes by their begin' })
    const holidays = list.getByRole('row', { name: /Holidays/ })
    await holidays.getByText('from 2096-12-24 00:00 to 2097-01-02 08:00').waitFor()
    await holidays.getByText(timezone).waitFor()
    await holidays.getByText('all products in all environments').waitFor()
    await list.getByText('but not search').first().waitFor()
    await expectNoAxeIssues(page)

    await day.getByRole('link', { name: /Holidays/ }).press('Enter')
    await page.waitForURL(/#freeze-\d+$/)
    expect(new URL(page.url()).searchParams.get('month')).toBe('2096-12')
    await page.getByRole('link', { name: 'Next month' }).press('Enter')
    await page.getByRole('table', { name: 'Freezes in January 2097' }).waitFor()
    expect(new URL(page.url()).searchParams.get('month')).toBe('2097-01')
    await page.goBack()
    await calendar.waitFor()
    await page.getByRole('link', { name: 'Previous month' }).click()
    await page.getByRole('table', { name: 'Freezes in November 2096' }).waitFor()
    expect(complaints).toEqual([])
  })

  it('shows a freeze without an end, an empty month, and a list on a phone', async () => {
    const { account, ask } = await console.visit()
    const look = { size: 'phone', colorScheme: 'dark' } as const
    const { page, complaints } = await console.open(address, { account, role: 'viewer' }, look)
    await page.getByRole('heading', { name: /^No freezes in/ }).waitFor()
    await expectNoAxeIssues(page)
    const locked = { start: '2026-01-01T00:00', end: null, timezone }
    await ask('POST', '/deployment-rules/', freeze('Locked'.repeat(20), [locked]))
    await page.reload()
    await page.getByRole('cell', { name: 'Began earlier, until the rule is changed', exact: true }).waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')).toBe(0)
    await expectNoAxeIssues(page)
    expect(complaints).toEqual([])
  })
})
