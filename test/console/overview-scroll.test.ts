import type { CDPSession, Page, Route } from 'playwright-core'
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
const types = ['dev', 'dev', 'test', 'test', 'staging', 'staging', 'production', 'production']

/** A product of the matrix: each third place has another last attempt, too. */
const rowOf = (number: number) => ({
  product_id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  product_name: `product-${String(number).padStart(4, '0')}`,
  more_environments: false,
  environments: environments.map((environment_name, place) => {
    const id = `00000000-0000-4000-8${place}00-${String(number).padStart(12, '0')}`
    const time = new Date(Date.now() - (number * 8 + place) * 60_000).toISOString()
    const common = { version_id: id, deployed_by: 'ada' }
    const differs = (number + place) % 3 === 0
    return {
      environment_id: `00000000-0000-4000-8000-10000000000${place}`,
      environment_name,
      environment_type: types[place],
      current: {
        ...common,
        deployment_id: id,
        version: `1.${number}.0`,
        completed_at: time,
        deployed_by_name: null,
      },
      latest: {
        ...common,
        deployment_id: differs ? id.replace('4', '5') : id,
        version: `1.${number}.${differs ? 1 : 0}`,
        status: differs ? 'failed' : 'completed',
        deployed_at: time,
        updated_at: time,
      },
      behind: place === 0 ? null : number % 5,
    }
  }),
})

/** As many products as a test cannot post: what is measured is the page, and the API has measurements of its own. */
const answerMatrix = async (route: Route): Promise<void> => {
  const query = new URL(route.request().url()).searchParams
  const from = Number(query.get('cursor') ?? 0)
  const to = Math.min(products, from + Number(query.get('limit') ?? 50))
  await route.fulfill({
    headers: to < products ? { 'x-next-cursor': String(to) } : {},
    json: Array.from({ length: to - from }, (_, index) => rowOf(from + index)),
  })
}

type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  tdur?: number
  args: { name?: string }
}

/** Processor time of each task of the page's main thread, in ms: other work of the machine does not count. */
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
  for (let turn = 0; turn < 150; turn += 1) {
    await page.mouse.wheel(turn % 30 === 29 ? 200 : 0, 300)
    await page.waitForTimeout(16)
  }
}

describe.skipIf(noBrowser)('the overview of 5,000 products in 8 environments', () => {
  it('scrolls without a task that takes longer than 50 ms, and is where it was when the reader comes back', async () => {
    const { page, context } = await tested.visit()
    await page.route('**/matrix/**', answerMatrix)
    await page.goto(`${tested.suite.url}/`)
    await page.getByRole('link', { name: 'product-0003' }).waitFor()
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
