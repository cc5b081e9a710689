import type { FeedInput } from './account-feed.ts'
import { type Log, logs, type Positions } from './positions.ts'

/** How far the logs were read. */
export type Reading = {
  /** Position up to which each log was read; undefined while its stream cannot be read. */
  position: Record<Log, number | undefined>
  /** True from the loss of a stream until all streams are read again. */
  isAway: boolean
}

export type ReadingInput =
  /** Events may have been missed. Every event of the log after `position` follows. */
  | { type: 'begun'; log: Log; position: number }
  | { type: 'read'; log: Log; position: number }
  /** The stream of the log cannot be read. This input may be repeated. */
  | { type: 'lost'; log: Log }

export const startReading: Reading = { position: { events: undefined, catalog: undefined }, isAway: false }

/** Returns the positions up to which the logs were read; undefined unless all streams can be read. */
export const receivedPosition = ({ position }: Reading): Positions | undefined =>
  logs.every((log) => position[log] !== undefined) ? (position as Positions) : undefined

/**
 * Decides what all feeds are told. Events are only passed on while `receivedPosition` is defined, because a
 * message has a position in each log. The feeds begin again when that is so after a loss.
 */
export const next = (before: Reading, input: ReadingInput): { reading: Reading; actions: FeedInput[] } => {
  const position = { ...before.position, [input.log]: input.type === 'lost' ? undefined : input.position }
  const received = receivedPosition({ ...before, position })
  if (input.type === 'lost')
    return { reading: { position, isAway: true }, actions: before.isAway ? [] : [{ type: 'away' }] }
  if (input.type === 'read' || received === undefined)
    return { reading: { ...before, position }, actions: [] }
  return { reading: { position, isAway: false }, actions: [{ type: 'begin', position: received }] }
}
