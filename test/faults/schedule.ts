import { createRandom, type Random } from '../bench/fleet/random.ts'
import { podName, replicas, services } from './surroundings/stand.ts'

/** A fault: a target that is broken for a while, and then repaired. */
export type Fault = {
  kind: FaultKind
  /**
   * The part that breaks: a pod, a service, a server, a stream, or a path such as `gateway#0 to postgres`.
   */
  target: string
  /** Time of the fault, in ms from the start of the round. */
  atMs: number
  /** Time for which the target stays broken. */
  forMs: number
}

type Target = {
  name: string
  /** Parts that no other fault may break at the same time, because its repair would end this fault, too. */
  takes: string[]
}

type Kind = {
  /** Frequency relative to the other kinds. */
  weight: number
  /** Range of the time for which the target stays broken. */
  forMs: [least: number, most: number]
  /** Time that the target usually needs at most to work again, from the end of the fault. */
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

/** Network paths: `callers to catalog`, `catalog#1 to nats`, `notifier to chat`, … */
const pathTargets: Target[] = [
  ...services.map((name) => ({ name: `callers to ${name}`, takes: [`callers to ${name}`] })),
  ...podTargets.flatMap(({ name, takes }) => [
    { name: `${name} to postgres`, takes },
    { name: `${name} to nats`, takes },
  ]),
  ...only('notifier to chat'),
]

const kinds = {
  /** Kills a replica with SIGKILL, and starts it again. */
  kill: { weight: 5, forMs: [100, 2_000], mendMs: 2_500, targets: podTargets },
  /** Stops the process of a replica with SIGSTOP, and lets it continue. */
  pause: { weight: 3, forMs: [1_000, 5_000], mendMs: 0, targets: podTargets },
  /** Restarts the replicas of a service one after the other, with SIGTERM. */
  'roll out': { weight: 1, forMs: [100, 500], mendMs: 6_000, targets: serviceTargets },
  /** Restarts a replica with a clock that is an hour ahead, and later with the right clock. */
  'clock ahead': { weight: 0.6, forMs: [1_500, 4_000], mendMs: 5_000, targets: podTargets },
  'clock behind': { weight: 0.6, forMs: [1_500, 4_000], mendMs: 5_000, targets: podTargets },
  'crash database': { weight: 2, forMs: [100, 1_500], mendMs: 1_000, targets: only('postgres') },
  'fill disk': { weight: 1, forMs: [1_000, 3_000], mendMs: 1_000, targets: only('postgres') },
  /** Kills nats-server with SIGKILL, and starts it again. */
  'kill broker': { weight: 2, forMs: [100, 2_000], mendMs: 500, targets: only('nats') },
  'wipe broker': { weight: 1, forMs: [100, 1_000], mendMs: 500, targets: only('nats') },
  'delete stream': {
    weight: 1.5,
    forMs: [0, 0],
    mendMs: 500,
    targets: [...only('EVENTS', 'nats'), ...only('CATALOG', 'nats')],
  },
  /** Resets all connections of a path, and every new one. */
  cut: { weight: 2, forMs: [200, 3_000], mendMs: 0, targets: pathTargets },
  /** Keeps the connections of a path open, and holds back all bytes. */
  freeze: { weight: 1.5, forMs: [1_000, 4_000], mendMs: 0, targets: pathTargets },
  /** Delays each chunk on a path by a tenth of a second, in both directions. */
  slow: { weight: 1.5, forMs: [1_000, 4_000], mendMs: 0, targets: pathTargets },
} satisfies Record<string, Kind>
export type FaultKind = keyof typeof kinds
export const faultKinds = Object.keys(kinds) as FaultKind[]

const meanPauseMs = 800
/** Time without faults at the start of a round, in ms. */
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

/** Returns the faults of a round. They depend only on the parameters, and end within `seconds`. */
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

/** Returns the parts that no other fault may break at the same time. For a path of a pod, that is the pod. */
export const takenBy = ({ kind, target }: Fault): string[] =>
  (kinds[kind].targets as Target[]).find(({ name }) => name === target)?.takes ?? []

/** Returns a text such as `kill gateway#0 at 1.2 s for 0.4 s`. */
export const describeFault = ({ kind, target, atMs, forMs }: Fault): string =>
  `${kind} ${target} at ${(atMs / 1_000).toFixed(1)} s for ${(forMs / 1_000).toFixed(1)} s`
