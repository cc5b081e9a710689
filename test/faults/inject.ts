import { setTimeout as sleep } from 'node:timers/promises'
import { type Fault, type FaultKind, takenBy } from './schedule.ts'
import type { Path } from './surroundings/path.ts'
import type { Pod } from './surroundings/pod.ts'
import { podName, replicas, type Stand } from './surroundings/stand.ts'

/**
 * A fault, and its times in ms since 1970. Between `startedAt` and `endedAt` its target was being broken,
 * broken or being repaired. A killed process has ended at `brokenAt`, which may be later than `startedAt` on
 * a busy machine.
 */
export type Injected = { fault: Fault; startedAt: number; brokenAt: number; endedAt: number }

const hourMs = 3_600_000
const slowMs = 100

const podOf = ({ pods }: Stand, name: string): Pod => {
  const pod = pods.get(name)
  if (pod === undefined) throw new Error(`There is no ${name}`)
  return pod
}

const pathOf = (stand: Stand, target: string): Path => {
  const [from = '', to = ''] = target.split(' to ')
  if (to === 'chat') return stand.toChat
  if (from === 'callers') return stand.fronts[to as keyof Stand['fronts']]
  return podOf(stand, from).paths[to as keyof Pod['paths']]
}

const restart = async (pod: Pod, downMs: number, clockAheadMs = 0): Promise<void> => {
  await pod.leave()
  await sleep(downMs)
  await pod.start(clockAheadMs)
  await pod.ready()
}

type Inject = (stand: Stand, fault: Fault, broken: () => void) => Promise<void>

const withClock =
  (aheadMs: number): Inject =>
  async (stand, { target, forMs }) => {
    const pod = podOf(stand, target)
    await restart(pod, 0, aheadMs)
    await sleep(forMs)
    await restart(pod, 0)
  }

const breakPath =
  (how: (path: Path) => void): Inject =>
  async (stand, { target, forMs }) => {
    const path = pathOf(stand, target)
    how(path)
    await sleep(forMs)
    path.heal()
  }

/**
 * Functions that inject a fault, by its kind. Each breaks the target, waits `forMs`, and repairs the target.
 * A deleted stream is repaired by its relay.
 */
const injections: Record<FaultKind, Inject> = {
  kill: async (stand, { target, forMs }, broken) => {
    const pod = podOf(stand, target)
    await pod.kill()
    broken()
    await sleep(forMs)
    await pod.start()
  },
  pause: async (stand, { target, forMs }) => {
    const pod = podOf(stand, target)
    pod.pause()
    await sleep(forMs)
    pod.resume()
  },
  'roll out': async (stand, { target, forMs }) => {
    for (let replica = 0; replica < replicas; replica += 1)
      await restart(podOf(stand, podName(target as Pod['service'], replica)), forMs)
  },
  'clock ahead': withClock(hourMs),
  'clock behind': withClock(-hourMs),
  'crash database': async ({ postgres }, { forMs }) => {
    await postgres.crash()
    await sleep(forMs)
    await postgres.start()
  },
  'fill disk': async ({ postgres }, { forMs }) => {
    await postgres.disk?.fill()
    await sleep(forMs)
    await postgres.disk?.free()
    await postgres.start()
  },
  'kill broker': async ({ broker }, { forMs }) => {
    await broker.kill()
    await sleep(forMs)
    await broker.start()
  },
  'wipe broker': async ({ broker }, { forMs }) => {
    await broker.kill()
    await broker.emptyStore()
    await sleep(forMs)
    await broker.start()
  },
  'delete stream': ({ broker }, { target }) => broker.deleteStream(target),
  cut: breakPath((path) => path.cut()),
  freeze: breakPath((path) => path.freeze()),
  slow: breakPath((path) => path.slow(slowMs)),
}

/**
 * Injects each fault at its time, and resolves when all are repaired. A repair that takes longer than planned
 * delays the next fault of the same parts.
 */
export const injectAll = async (stand: Stand, faults: Fault[]): Promise<Injected[]> => {
  const lastOf = new Map<string, Promise<unknown>>()
  const begin = performance.now()
  const run = async (fault: Fault, before: (Promise<unknown> | undefined)[]): Promise<Injected> => {
    await sleep(begin + fault.atMs - performance.now())
    await Promise.all(before)
    const startedAt = Date.now()
    let brokenAt = startedAt
    await injections[fault.kind](stand, fault, () => {
      brokenAt = Date.now()
    })
    return { fault, startedAt, brokenAt, endedAt: Date.now() }
  }
  const running = faults.map((fault) => {
    const taken = takenBy(fault)
    const done = run(
      fault,
      taken.map((name) => lastOf.get(name)),
    )
    for (const name of taken) lastOf.set(name, done)
    return done
  })
  return await Promise.all(running)
}
