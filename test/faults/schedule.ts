import { createRandom, type Random } from '../bench/fleet/random.ts'
import { podName, replicas, services } from './surroundings/stand.ts'

/** One fault: something breaks for a while, and is then repaired. */
export type Fault = {
  kind: FaultKind
  /** Target of the fault: a pod, a service, a stream, or a path such as `gateway#0 to postgres`. */
  target: string
  /** Start, in ms from the start of the round. */
  atMs: number
  forMs: number
}

type Target = {
  name: string
  /** Targets that no other fault may break meanwhile, because one repair would undo the other fault. */
  takes: string[]
}

type Kind = {
  /** Weight of this kind among the others. */
  weight: number
  forMs: [least: number, most: number]
  /** Longest usual time until everything works again. */
  mendMs: number
  targets: Target[]
}

const podTargets: Target[] = services.flatMap((service) =>
  Array.from({ length: replicas }, (_, replica) => podName(service, replica)).map((name) => ({
    name,
    takes: [name],
  })),
)
const serviceTargets: Target[] = services.map((name) => ({
  name,
  takes: Array.from({ length: replicas }, (_, replica) => podName(name, replica)),
}))
const only = (name: string, takes = name): Target[] => [{ name, takes: [takes] }]

/** A network path: `callers to catalog`, `catalog#1 to nats`, `notifier to chat`. */
const pathTargets: Target[] = [
  ...services.map((name) => ({ name: `callers to ${name}`, takes: [`callers to ${name}`] })),
  ...podTargets.flatMap(({ name, takes }) => [
    { name: `${name} to postgres`, takes },
    { name: `${name} to nats`, takes },
  ]),
  ...only('notifier to chat'),
]

const kinds = {
  /** Sends SIGKILL, and starts the pod again. */
  kill: { weight: 5, forMs: [100, 2_000], mendMs: 2_500, targets: podTargets },
  /** Sends SIGSTOP, and later SIGCONT. */
  pause: { weight: 3, forMs: [1_000, 5_000], mendMs: 0, targets: podTargets },
  /** Restarts the replicas gracefully, one after the other. */
  'roll out': { weight: 1, forMs: [100, 500], mendMs: 6_000, targets: serviceTargets },
  /** Restarts with a clock that is an hour ahead, and later with the right clock. */
  'clock ahead': { weight: 0.6, forMs: [1_500, 4_000], mendMs: 5_000, targets: podTargets },
  'clock behind': { weight: 0.6, forMs: [1_500, 4_000], mendMs: 5_000, targets: podTargets },
  'crash database': { weight: 2, forMs: [100, 1_500], mendMs: 1_000, targets: only('postgres') },
  'fill disk': { weight: 1, forMs: [1_000, 3_000], mendMs: 1_000, targets: only('postgres') },
  /** Sends SIGKILL. */
  'kill broker': { weight: 2, forMs: [100, 2_000], mendMs: 500, targets: only('nats') },
  'wipe broker': { weight: 1, forMs: [100, 1_000], mendMs: 500, targets: only('nats') },
  'delete stream': {
    weight: 1.5,
    forMs: [0, 0],
    mendMs: 500,
    targets: [...only('EVENTS', 'nats'), ...only('CATALOG', 'nats')],
  },
  /** Resets connections and refuses new ones. */
  cut: { weight: 2, forMs: [200, 3_000], mendMs: 0, targets: pathTargets },
  /** Keeps connections open and passes no data. */
  freeze: { weight: 1.5, forMs: [1_000, 4_000], mendMs: 0, targets: pathTargets },
  /** Delays every piece of data by a tenth of a second, in each direction. */
  slow: { weight: 1.5, forMs: [1_000, 4_000], mendMs: 0, targets: pathTargets },
} satisfies Record<string, Kind>
export type FaultKind = keyof typeof kinds
export const faultKinds = Object.keys(kinds) as FaultKind[]

const meanPauseMs = 800
/** Time at the beginning of a round without faults. */
const calmMs = 300

const pickKind = (random: Random, wanted: readonly FaultKind[]): FaultKind => {
  const total = wanted.reduce((sum, kind) => sum + kinds[kind].weight, 0)
  let left = random.between(0, total)
  const found = wanted.find((kind) => {
    left -= kinds[kind].weight
    return left < 0
  })
  return found ?? 'kill'
}

/**
 * Plans the faults of a round; the same seed, seconds and kinds give the same faults. Each fault ends before
 * the round does.
 */
export const planFaults = (
  seed: number,
  seconds: number,
  wanted: readonly FaultKind[] = faultKinds,
): Fault[] => {
  const random = createRandom('faults', seed)
  const busyUntil = new Map<string, number>()
  const faults: Fault[] = []
  const endMs = seconds * 1_000
  for (let atMs = calmMs; atMs < endMs; atMs += random.wait(meanPauseMs)) {
    const kind = pickKind(random, wanted)
    const { forMs: range, mendMs, targets } = kinds[kind]
    const target = random.pick(targets as [Target, ...Target[]])
    const forMs = Math.round(Math.min(random.between(...(range as [number, number])), endMs - atMs))
    if (target.takes.some((name) => (busyUntil.get(name) ?? 0) > atMs)) continue
    for (const name of target.takes) busyUntil.set(name, atMs + forMs + mendMs)
    faults.push({ kind, target: target.name, atMs: Math.round(atMs), forMs })
  }
  return faults
}

/** Returns the targets that a fault reserves: a fault of a pod also reserves the pod's paths. */
export const takenBy = ({ kind, target }: Fault): string[] =>
  (kinds[kind].targets as Target[]).find(({ name }) => name === target)?.takes ?? []

/** Formats a fault: `kill gateway#0 at 1.2 s for 0.4 s`. */
export const describeFault = ({ kind, target, atMs, forMs }: Fault): string =>
  `${kind} ${target} at ${(atMs / 1_000).toFixed(1)} s for ${(forMs / 1_000).toFixed(1)} s`
