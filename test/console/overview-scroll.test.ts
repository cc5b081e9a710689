import type { CDPSession, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { noBrowser, useConsole } from './support.ts'

const tested = useConsole()

const products = 5_000
const environments = [
  'dev',
  'dev-eu',
  'qa',
  'integration',
  'staging',
  'staging-eu',
  'production',
  'production-eu',
]

/**
 * SQL that fills the products and cells of an account, as the projection would. $2 is the number of products,
 * $3 has the names of the environments. In every third cell, the latest deployment failed.
 */
const fillCells = `
  with product as (
    insert into deployment_query.matrix_product (account_id, product_name, changed_at)
    select id, 'product-' || lpad(number::text, 4, '0'), now() - make_interval(mins => number * 8)
    from gateway.account, generate_series(0, $2::int - 1) as number where name = $1
  )
  insert into deployment_query.matrix_cell (account_id, product_name, environment_name, product_id, environment_id,
    current_id, current_version_id, current_version, current_completed_at, current_opened_position,
    current_deployed_by, latest_id, latest_version_id, latest_version, latest_status, latest_deployed_at,
    latest_opened_position, latest_updated_at, latest_deployed_by)
  select account.id, 'product-' || lpad(number::text, 4, '0'), environment.name, md5(number::text)::uuid,
    md5(environment.name)::uuid, runs, runs, '1.' || number || '.0', at, 1, 'ada',
    case when fails then failed else runs end, case when fails then failed else runs end,
    '1.' || number || case when fails then '.1' else '.0' end,
    case when fails then 'failed' else 'completed' end, at, 1, at, 'ada'
  from gateway.account, generate_series(0, $2::int - 1) as number,
    unnest($3::text[]) with ordinality as environment (name, n),
    lateral (select md5('runs ' || number || n)::uuid as runs, md5('failed ' || number || n)::uuid as failed,
      (number + n) % 3 = 0 as fails, now() - make_interval(mins => number * 8 + n::int) as at) as row
  where account.name = $1`

type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  tdur?: number
  args: { name?: string }
}

/** Returns the CPU time of each task of the page's main thread, in ms. Other processes do not count. */
const taskTimes = async (cdp: CDPSession, act: () => Promise<void>): Promise<number[]> => {
  const events: TraceEvent[] = []
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await cdp.send('Tracing.start', {
    traceConfig: { includedCategories: ['toplevel'] },
    transferMode: 'ReportEvents',
  })
  await act()
  const done = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve))
  await cdp.send('Tracing.end')
  await done
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  return events
    .filter(({ name, pid, tid }) => name.endsWith('RunTask') && mains.has(`${pid} ${tid}`))
    .map(({ tdur }) => (tdur ?? 0) / 1_000)
}

const scrollDown = async (page: Page): Promise<void> => {
  for (let step = 0; step < 150; step += 1) {
    await page.mouse.wheel(step % 30 === 29 ? 200 : 0, 300)
    await page.waitForTimeout(16)
  }
}

describe.skipIf(noBrowser)('the overview of 5,000 products in 8 environments', () => {
  it('scrolls without a task longer than 50 ms, and restores the position when the reader comes back', async () => {
    const { page, context, account, ask } = await tested.visit()
    await ask('GET', '/me')
    await tested.suite.database.query(fillCells, [account, products, environments])
    await page.goto(`${tested.suite.url}/`)
    // Longer than usual: the services work on 40,000 new rows, and this time is not what is measured.
    await page.getByRole('link', { name: 'product-0003' }).waitFor({ timeout: 30_000 })
    const box = await page.getByRole('region', { name: 'What runs where' }).boundingBox()
    await page.mouse.move((box?.x ?? 0) + 400, (box?.y ?? 0) + 200)

    const times = await taskTimes(await context.newCDPSession(page), () => scrollDown(page))
    expect(await page.getByRole('link', { name: 'product-0003' }).count()).toBe(0)
    expect(await page.getByRole('row').count()).toBeLessThan(50)
    expect(times.length).toBeGreaterThan(100)
    expect(Math.max(...times)).toBeLessThan(50)

    const product = page.getByRole('rowheader').nth(10)
    const name = await product.textContent()
    await product.getByRole('link').click()
    await page.waitForURL(`**/console/products/${name}`)
    await page.goBack()
    await page.getByRole('link', { name: name ?? '', exact: true }).waitFor()
  })
})
