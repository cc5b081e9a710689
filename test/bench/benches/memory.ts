import { setTimeout as sleep } from 'node:timers/promises'
import { atRate } from '../load/at-rate.ts'
import { ciClient } from '../load/client.ts'
import { nextEvent } from '../load/events.ts'
import type { Options } from '../options.ts'
import { listProcesses } from '../processes.ts'
import { readMemory } from '../read-memory.ts'
import type { Result } from '../result.ts'
import type { StartStand } from '../stand.ts'

const defaultRate = 1_000
const sampleMs = 1_000
/**
 * Time of load after which the memory of all parts together is read. Later it says less, because the shared
 * buffers of Postgres grow with the stored events. It is less than a minute, so that a bench of one minute
 * reads it, too.
 */
const togetherMs = 58_000
/**
 * Share of the samples, the first ones, that the growth leaves out: heaps first grow to their working size.
 */
const warmUpShare = 0.1
const servers = ['postgres', 'nats', 'naive', 'load']

const residentByPart = (): Map<string, number> => {
  const resident = new Map<string, number>()
  for (const { part, residentMb } of listProcesses())
    resident.set(part, (resident.get(part) ?? 0) + residentMb)
  return resident
}

const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * Measures memory while events are posted at a fixed rate: of all parts together after a minute, and of each
 * service its resident memory and its growth. An event that is answered 503 is not posted again.
 */
export const memory = async (start: StartStand, { rate, minutes }: Options): Promise<Result[]> => {
  const stand = await start()
  const ci = ciClient(stand, 256, [503])
  let taken = 0
  const perSecond = rate ?? defaultRate
  const samples = new Map<string, number[]>()
  const over = new AbortController()
  let together: Record<string, number> | undefined
  const watch = async (): Promise<void> => {
    const startedAt = performance.now()
    while (!over.signal.aborted) {
      if (performance.now() - startedAt >= togetherMs) together ??= readMemory()
      for (const [part, resident] of residentByPart())
        samples.set(part, [...(samples.get(part) ?? []), resident])
      await sleep(sampleMs)
    }
  }
  const watching = watch()
  const { seconds } = await atRate(
    async () => {
      const { status } = await ci.post('/deployment-events/', JSON.stringify(nextEvent()))
      if (status === 200) taken += 1
    },
    { perSecond, seconds: minutes * 60, atOnce: 256 },
  ).finally(() => over.abort())
  await watching
  await ci.close()
  const ofService = [...samples].filter(([part]) => !servers.includes(part))
  const results = ofService.map(([part, all]): Result => {
    const counted = all.slice(Math.floor(all.length * warmUpShare))
    const middle = Math.floor(counted.length / 2)
    const numbers = {
      events_per_s: taken / seconds,
      most_mb: Math.max(...all),
      first_half_mb: mean(counted.slice(0, middle)),
      second_half_mb: mean(counted.slice(middle)),
      growth: mean(counted.slice(middle)) / mean(counted.slice(0, middle)),
    }
    const targets = { most_mb: { most: 250 }, growth: { most: 1.1 } }
    return { bench: 'memory', of: `${part}, ${minutes} min`, numbers, targets }
  })
  const numbers = { events_per_s: taken / seconds, ...together }
  return [{ bench: 'memory', of: 'all, 1 min', numbers, targets: { mb: { most: 600 } } }, ...results]
}
