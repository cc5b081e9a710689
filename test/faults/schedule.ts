import { createRandom, type Random } from '../bench/fleet/random.ts'
import { podName, replicas, services } from './surroundings/stand.ts'

/** Something that breaks for a while, and then is whole again. */
export type Fault = {
  kind: FaultKind
  /** What breaks: a pod, a service, a stream, or a path such as `gateway#0 to postgres`. */
  target: string
  /** From the start of the round. */
  atMs: number
  forMs: number
}

type Target = {
  name: string
  /** What nothing else breaks meanwhile, or the one would mend what the other broke. */
  takes: string[]
}

type Kind = {
  /** How often it comes, beside others. */
  weight: number
  forMs: [least: number, most: number]
  /** How long it takes until all is whole again, at most in general. */
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

/** `callers to catalog`, `catalog#1 to nats`, `notifier to chat` */
const pathTargets: Target[] = [
  ...services.map((name) => ({ name: `callers to ${name}`, takes: [`callers to ${name}`] })),
  ...podTargets.flatMap(({ name, takes }) => [
    { name: `${name} to postgres`, takes },
    { name: `${name} to nats`, takes },
  ]),
  ...only('notifier to chat'),
]

const kinds = {
  /** SIGKILL, and started again. */
  kill: { weight: 5, forMs: [100, 2_000], mendMs: 2_500, targets: podTargets },
  /** SIGSTOP. */
  pause: { weight: 3, forMs: [1_000, 5_000], mendMs: 0, targets: podTargets },
  /** Stopped in good order and started again, one replica after the other. */
  'roll out': { weight: 1, forMs: [100, 500], mendMs: 6_000, targets: serviceTargets },
  /** Started again with a clock that is an hour ahead, and then with the right one. */
  'clock ahead': { weight: 0.6, forMs: [1_500, 4_000], mendMs: 5_000, targets: podTargets },
  'clock behind': { weight: 0.6, forMs: [1_500, 4_000], mendMs: 5_000, targets: podTargets },
  'crash database': { weight: 2, forMs: [100, 1_500], mendMs: 1_000, targets: only('postgres') },
  'fill disk': { weight: 1, forMs: [1_000, 3_000], mendMs: 1_000, targets: only('postgres') },
  /** SIGKILL. */
  'kill broker': { weight: 2, forMs: [100, 2_000], mendMs: 500, targets: only('nats') },
  'wipe broker': { weight: 1, forMs: [100, 1_000], mendMs: 500, targets: only('nats') },
  'delete stream': {
    weight: 1.5,
    forMs: [0, 0],
    mendMs: 500,
    targets: [...only('EVENTS', 'nats'), ...only('CATALOG', 'nats')],
  },
  /** Connections are reset, and none comes about. */
  cut: { weight: 2, forMs: [200, 3_000], mendMs: 0, targets: pathTargets },
  /** Connections stay, and nothing passes. */
  freeze: { weight: 1.5, forMs: [1_000, 4_000], mendMs: 0, targets: pathTargets },
  /** A tenth of a second for each piece, each way. */
  slow: { weight: 1.5, forMs: [1_000, 4_000], mendMs: 0, targets: pathTargets },
} satisfies Record<string, Kind>
export type FaultKind = keyof typeof kinds
export const faultKinds = Object.keys(kinds) as FaultKind[]

const meanPauseMs = 800
/** So long at first, all is well. */
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

/** What breaks in a round: the same for the same seed, seconds and kinds. Each is over when the round is. */
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

/** What a fault keeps others from: a pod's paths break with the pod in view. */
export const takenBy = ({ kind, target }: Fault): string[] =>
  (kinds[kind].targets as Target[]).find(({ name }) => name === target)?.takes ?? []

/** `kill gateway#0 at 1.2 s for 0.4 s` */
export const describeFault = ({ kind, target, atMs, forMs }: Fault): string =>
  `${kind} ${target} at ${(atMs / 1_000).toFixed(1)} s for ${(forMs / 1_000).toFixed(1)} s`
