import { readFile } from 'node:fs/promises'
import { eventually } from '@shiplog/testing'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { validBuild, validDeployment } from '../support/valid.ts'
import { expectNoAxeIssues, noBrowser, useConsole, type Visitor } from './support.ts'

const address = '/console/insights'
const dayMs = 86_400_000
const hourMs = 3_600_000

/** Returns the start of the UTC day `days` ago, plus some hours. */
const daysAgo = (days: number, hours = 0): string =>
  new Date(Math.floor(Date.now() / dayMs) * dayMs - days * dayMs + hours * hourMs).toISOString()

type Metrics = {
  from: string
  completed: number
  failed: number
  failed_share: number | null
  lead_time_s: { p50: number } | null
  recovery_time_s: { p50: number } | null
  rework: number
  rollbacks: number
}

const isWiderThanWindow = (page: Page) =>
  page.evaluate<boolean>('document.documentElement.scrollWidth > window.innerWidth')

const figureOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

describe.skipIf(noBrowser)('the insights page', () => {
  const console = useConsole()

  /** Fetches the figures of the last days from the API. */
  const figures = ({ ask }: Visitor, days: number, interval: string, type?: string) =>
    ask(
      'GET',
      `/metrics/deployments/?interval=${interval}&from=${daysAgo(days - 1)}&to=${daysAgo(-1)}${type === undefined ? '' : `&environment_type=${type}`}`,
    ) as Promise<Metrics[]>

  /**
   * Posts deployments of the last 5 days: two versions in production, the second after a failure, and one in
   * staging. One more deployment to production is 45 days old.
   */
  const fill = async (visitor: Visitor): Promise<void> => {
    const build = (version: string, occurred_at: string) => ({
      kind: 'build',
      ...validBuild({ product_name: 'checkout', version, occurred_at }),
    })
    const deployment = (
      version: string,
      status: string,
      occurred_at: string,
      environment_name = 'production',
    ) => ({
      kind: 'deployment',
      ...validDeployment({ product_name: 'checkout', version, status, occurred_at, environment_name }),
    })
    await visitor.post('/event-batches/', [
      build('0.9', daysAgo(45, 1)),
      deployment('0.9', 'completed', daysAgo(45, 2)),
      build('1.0', daysAgo(5, 1)),
      deployment('1.0', 'completed', daysAgo(5, 2), 'staging'),
      deployment('1.0', 'completed', daysAgo(5, 4)),
      build('1.1', daysAgo(3, 1)),
      deployment('1.1', 'failed', daysAgo(3, 2)),
      { ...deployment('1.1', 'completed', daysAgo(3, 2.5)), invoke_id: 'again' },
    ])
    await eventually(async () => {
      const [whole] = await figures(visitor, 90, 'period')
      return whole?.completed === 4
    })
  }

  it('says that no deployment ended in the period', async () => {
    const { page, complaints } = await console.open(address)
    await page.getByRole('heading', { name: 'No deployment ended in this period' }).waitFor()
    await expectNoAxeIssues(page)
    expect(complaints).toEqual([])
  })

  it('shows the figures of the API, by environment type and period', async () => {
    const visitor = await console.visit()
    const { page } = visitor
    await fill(visitor)
    const [month] = await figures(visitor, 30, 'period', 'production')
    expect(month).toMatchObject({ completed: 2, failed: 1, recovery_time_s: { p50: expect.any(Number) } })

    await page.goto(`${console.suite.url}${address}?days=31`)
    await figureOf(page, 'Change failure rate').getByText('33.3%').waitFor()
    await figureOf(page, 'Deployment frequency').getByText('0.067 per day', { exact: true }).waitFor()
    await figureOf(page, 'Failed deployment recovery time')
      .getByText(/^(29|30|31) min/)
      .waitFor()
    expect(month?.rework).toBe(0)
    await figureOf(page, 'Deployment rework rate').getByText('0%', { exact: true }).waitFor()
    expect(await page.getByRole('region', { name: 'Figures by day' }).getByRole('row').count()).toBe(31)
    await expectNoAxeIssues(page)

    await page.getByRole('combobox', { name: 'Environment type' }).click()
    await page.getByRole('option', { name: 'staging' }).click()
    await figureOf(page, 'Change failure rate').getByText('0%', { exact: true }).waitFor()
    await figureOf(page, 'Lead time for changes')
      .getByText(/^(58|59) min|^1 h/)
      .waitFor()
    await figureOf(page, 'Failed deployment recovery time').getByText('no data').waitFor()
    expect(new URL(page.url()).search).toBe('?type=staging')

    await page.getByRole('combobox', { name: 'Environment type' }).click()
    await page.getByRole('option', { name: 'All types' }).click()
    await page.getByRole('combobox', { name: 'Period' }).click()
    await page.getByRole('option', { name: '90 days' }).click()
    await figureOf(page, 'Change failure rate').getByText('20%', { exact: true }).waitFor()
    expect(new URL(page.url()).search).toBe('?type=all&days=90')
    expect(await page.getByRole('row').count()).toBe(1 + (await figures(visitor, 90, 'week')).length)

    await page.getByRole('combobox', { name: 'Product' }).fill('nothing')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'No deployment ended in this period' }).waitFor()
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await figureOf(page, 'Change failure rate').getByText('33.3%').waitFor()
    expect(new URL(page.url()).search).toBe('')
    expect(visitor.complaints).toEqual([])
  })

  it('offers the rows as CSV, also on a phone in dark colours', async () => {
    const visitor = await console.visit({ role: 'viewer' }, { size: 'phone', colorScheme: 'dark' })
    const { page } = visitor
    await fill(visitor)
    await page.goto(`${console.suite.url}${address}?type=all&days=7`)
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download as CSV' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('deployment-metrics.csv')
    const [head, ...rows] = (await readFile(await download.path(), 'utf8')).trim().split('\n')
    const names = head?.split(',') ?? []
    const read = rows.map((row) => {
      const cells = row.split(',')
      return Object.fromEntries(names.map((name, index) => [name, cells[index]]))
    })
    const text = (value: unknown): string => (value == null ? '' : String(value))
    expect(read).toMatchObject(
      (await figures(visitor, 7, 'day')).map((row) => ({
        from: row.from,
        completed: text(row.completed),
        failed: text(row.failed),
        failed_share: text(row.failed_share),
        lead_time_p50_s: text(row.lead_time_s?.p50),
        recovery_time_p50_s: text(row.recovery_time_s?.p50),
        rework: text(row.rework),
        rollbacks: text(row.rollbacks),
      })),
    )
    expect(read.map(({ completed }) => completed)).toEqual(['0', '2', '0', '1', '0', '0', '0'])
    expect(await isWiderThanWindow(page)).toBe(false)
    await expectNoAxeIssues(page)
    expect(visitor.complaints).toEqual([])
  })

  it('draws durations on an axis with round ticks, and says what a gap is', async () => {
    const visitor = await console.visit()
    const { page } = visitor
    await fill(visitor)
    await page.goto(`${console.suite.url}${address}?type=all&days=7`)
    const chart = page.locator('[aria-hidden=true] section', { hasText: 'Failed deployment recovery time' })
    await chart.getByText('A gap is a day without a recovery.').waitFor()
    await chart.getByText('p90').waitFor()
    const ticks = chart.locator('.recharts-yAxis-tick-labels text')
    await ticks.nth(2).waitFor()
    expect((await ticks.allTextContents()).slice(0, 3)).toEqual(['0 s', '15 min', '30 min'])
    expect(await chart.locator('path.recharts-curve').first().getAttribute('d')).not.toContain('C')
  })
})
