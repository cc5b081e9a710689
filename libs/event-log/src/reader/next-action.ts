import type { LoggedEvent } from '../logged-event.ts'
import type { Arrival } from '../message.ts'
import type { Checkpoint } from './checkpoint.ts'

/** What a projection knows between two actions. */
export type ProjectionState = {
  checkpoint: Checkpoint
  /** Messages that are not handled yet, in the order of their arrival. */
  arrivals: Arrival[]
  /** Events up to here are fetched from the log before the next message is handled; 0 if none is missing. */
  fetchUpTo: number
}

/**
 * Result of an action, or news about the stream:
 * - `arrived`: the stream has brought messages;
 * - `incomplete`: the stream may lack events, so the log is read to its end;
 * - `applied`: the events were applied, and have moved the checkpoint;
 * - `fetched`: the log's owner has returned events after the checkpoint; none if the log ends there.
 */
export type Input =
  | { kind: 'arrived'; arrivals: Arrival[] }
  | { kind: 'incomplete' }
  | { kind: 'applied'; checkpoint: Checkpoint }
  | { kind: 'fetched'; events: LoggedEvent[] }

/**
 * What a projection does next:
 * - `apply`: apply these events, which were not applied before;
 * - `fetch`: fetch events after the checkpoint from the log, at most up to a position;
 * - `close feed`: stop reading the stream, because it has an event that the log or the tables do not have,
 *   and then read the log;
 * - `wait`: wait for messages.
 */
export type Action =
  | { kind: 'apply'; events: LoggedEvent[] }
  | { kind: 'fetch'; upTo: number; opensGap: boolean }
  | { kind: 'close feed'; at: number }
  | { kind: 'wait' }

type Next = { state: ProjectionState; action: Action }

/** Returns the state of a projection that waits for messages. */
export const waitingAt = (checkpoint: Checkpoint): ProjectionState => ({
  checkpoint,
  arrivals: [],
  fetchUpTo: 0,
})

/**
 * Splits messages into the events that follow the checkpoint, and the rest. The rest begins with the first
 * message that needs the log: after a gap, without its event, or with another event than the tables at the
 * position that they have reached.
 */
const splitReady = ({ position, eventId }: Checkpoint, arrivals: Arrival[]) => {
  const ready: LoggedEvent[] = []
  for (const [index, { position: at, id, event }] of arrivals.entries()) {
    const reached = position + ready.length
    const reachedId = ready.at(-1)?.id ?? eventId
    const isSame = id === undefined || reachedId === undefined || id === reachedId
    if (at < reached || (at === reached && isSame)) continue
    if (at !== reached + 1 || event === undefined) return { ready, rest: arrivals.slice(index) }
    ready.push(event)
  }
  return { ready, rest: [] }
}

const closeFeed = ({ checkpoint }: ProjectionState, at: number): Next => ({
  state: waitingAt(checkpoint),
  action: { kind: 'close feed', at },
})

const proceed = (state: ProjectionState): Next => {
  const { checkpoint, arrivals, fetchUpTo } = state
  const { position } = checkpoint
  if (position < fetchUpTo) return { state, action: { kind: 'fetch', upTo: fetchUpTo, opensGap: false } }
  const { ready, rest } = splitReady(checkpoint, arrivals)
  const left = { checkpoint, arrivals: rest, fetchUpTo: 0 }
  if (ready.length > 0) return { state: left, action: { kind: 'apply', events: ready } }
  const upTo = rest[0]?.position
  if (upTo === undefined) return { state: left, action: { kind: 'wait' } }
  if (upTo === position) return closeFeed(left, position)
  // The message stays in `arrivals`, so its id is compared with the id that the log has at its position.
  return { state: { ...left, fetchUpTo: upTo }, action: { kind: 'fetch', upTo, opensGap: true } }
}

const onFetched = (state: ProjectionState, events: LoggedEvent[]): Next => {
  if (events.length > 0) return { state, action: { kind: 'apply', events } }
  const [beyond] = state.arrivals
  return beyond === undefined ? proceed({ ...state, fetchUpTo: 0 }) : closeFeed(state, beyond.position)
}

/**
 * Decides what a projection does next, so that it applies every event of the log once and in order, whatever
 * the stream loses, repeats or reorders. The rules about gaps and repeats are in this file.
 */
export const nextAction = (state: ProjectionState, input: Input): Next => {
  switch (input.kind) {
    case 'arrived':
      return proceed({ ...state, arrivals: input.arrivals })
    case 'incomplete':
      return proceed({ ...state, fetchUpTo: Number.MAX_SAFE_INTEGER })
    case 'applied':
      return proceed({ ...state, checkpoint: input.checkpoint })
    case 'fetched':
      return onFetched(state, input.events)
    default:
      return input satisfies never
  }
}
