import { readCpu, usedBetween } from '../cpu.ts'
import { nextEvent } from '../load/events.ts'
import { postEvents } from '../load/post-events.ts'
import { medians, percentile } from '../median.ts'
import type { Options } from '../options.ts'
import type { Result } from '../result.ts'
import type { Stand, StartStand } from '../stand.ts'

const connections = 64
const account = 'ruled'

const everyWeek = (day: number) => ({ cron: `0 3 * * ${day}`, duration: 'PT1M', timezone: 'Europe/Berlin' })

/** Twenty rules that apply to every deployment of the bench, and that none of them violates. */
const twentyRules = [
  ...Array.from({ length: 8 }, (_, index) => ({
    type: 'version',
    config: { deny: [`bad-${index}-*`], branches: ['main', 'release/*'] },
  })),
  ...Array.from({ length: 8 }, (_, index) => ({
    type: 'freeze',
    config: { windows: [everyWeek(index % 7), everyWeek((index + 1) % 7)] },
  })),
  ...Array.from({ length: 4 }, () => ({ type: 'concurrency', config: { per: 'product' } })),
]

const createRules = async (stand: Stand, token: string): Promise<void> => {
  for (const [index, rule] of twentyRules.entries()) {
    const response = await fetch(`${stand.suite.url}/deployment-rules/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: `Rule ${index}`, ...rule }),
    })
    if (response.status !== 201) throw new Error(`A rule was answered ${await response.text()}`)
  }
}

const measure = async (stand: Stand, key: string, seconds: number) => {
  const before = readCpu()
  const { latenciesMs, seconds: duration } = await postEvents({
    url: stand.suite.url,
    authorization: `Bearer ${key}`,
    path: '/deployment-events/',
    connections,
    seconds,
    nextBody: () => JSON.stringify(nextEvent()),
  })
  await stand.untilProjected()
  const { ingestion = 0 } = usedBetween(before, readCpu())
  const events = latenciesMs.length
  return {
    rate: events / duration,
    cpu_us: (ingestion * 1e6) / events,
    p99: percentile(latenciesMs, 0.99),
  }
}

/** Measures single posts of an account with twenty rules, and by turns those of one without rules. */
export const rules = async (start: StartStand, { rounds, seconds }: Options): Promise<Result[]> => {
  const stand = await start()
  const key = await stand.suite.createApiKey({ account })
  await createRules(stand, await stand.suite.token({ account, role: 'admin', expiresIn: 24 * 3_600 }))
  await measure(stand, stand.apiKey, 3)
  await measure(stand, key, 3)
  const measured: Record<string, number>[] = []
  for (let round = 0; round < rounds; round += 1) {
    const without = await measure(stand, stand.apiKey, seconds)
    const ruled = await measure(stand, key, seconds)
    measured.push({
      events_per_s: ruled.rate,
      without_per_s: without.rate,
      ratio: ruled.rate / without.rate,
      p99_ratio: ruled.p99 / without.p99,
      cpu_us_ingestion: ruled.cpu_us,
      cpu_us_more: ruled.cpu_us - without.cpu_us,
    })
  }
  const targets = { ratio: { least: 0.95 }, cpu_us_more: { most: 20 } } as const
  return [{ bench: 'rules', of: '20 rules, 64 connections', numbers: medians(measured), targets }]
}
