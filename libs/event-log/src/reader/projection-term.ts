import type { Msg } from '@nats-io/transport-node'
import type { Bus } from '@shiplog/bus'
import { createPollInterval, type PollInterval, pause } from '@shiplog/runtime'
import { requestHead } from '../head.ts'
import { type FetchLog, pageBytes } from '../logged-event.ts'
import { decodeMessage } from '../message.ts'
import type { StreamTail } from '../stream.ts'
import { FencedError, findCheckpoint, openCheckpoint } from './checkpoint.ts'
import { createMessageInbox, type Feed, openFeed } from './feed.ts'
import { type FoldSettings, foldEvents } from './fold.ts'
import type { Inbox } from './inbox.ts'
import { type Action, type Input, nextAction, type ProjectionState, waitingAt } from './next-action.ts'
import { DivergedError, fetchAfter, isStreamOfLog } from './same-log.ts'
import type { WantedPosition } from './wanted-position.ts'

/** Sizes and intervals of a projection. */
export type ProjectionTuning = {
  /** Maximum number of events in one transaction. Default 500. */
  batchSize: number
  /**
   * Time without a message after which the projection asks the log's owner whether there are events that it
   * has missed. Grows to `maxIdleMs` while there are no events; while a read waits, the projection asks every
   * `idleMs`. Default 2,000.
   */
  idleMs: number
  /**
   * Least time between the starts of two batches, so that events in quick succession share a transaction. It
   * does not apply while a read waits or while the inbox has more messages. Default 250.
   */
  batchIntervalMs: number
}

/** The log that a projection follows, and the tables that it writes. */
export type ProjectionSettings<Tables> = FoldSettings<Tables> & { bus: Bus; fetchLog: FetchLog }

type TermSettings<Tables> = ProjectionSettings<Tables> & ProjectionTuning & { wanted: WantedPosition }

/** A projection during a term. */
type Term<Tables> = TermSettings<Tables> & {
  signal: AbortSignal
  onMoved: (position: number) => void
  interval: PollInterval
  state: ProjectionState
  /** The last read of the stream; undefined before the first. */
  feed: Feed | undefined
  feedOpenedAt: number
  /** Messages of the feed that wait for their batch. */
  inbox: Inbox<Msg>
  /** The last batch; `position` is that of the tables before it. */
  batch: { startedAt: number; position: number; hasLeftMessages: boolean }
}

const headTimeoutMs = 1_000
/** Longest interval of questions to the log's owner about events that the stream has not brought. */
const maxIdleMs = 10_000
/** Interval at which events are fetched from the log's owner while the stream is not readable. */
const fetchMs = 250
const retryMs = 1_000

/**
 * Returns true if the stream agrees with the log.
 *
 * @throws DivergedError if the tables do not agree with the log
 */
const isTrusted = async <Tables>({ fetchLog, state }: Term<Tables>, tail: StreamTail): Promise<boolean> => {
  await fetchAfter(fetchLog, state.checkpoint, 1)
  return await isStreamOfLog(fetchLog, tail)
}

/** Opens a feed, unless one is open, the broker is away, or one was opened within `fetchMs`. */
const openStream = <Tables>(term: Term<Tables>): void => {
  const { bus, source: stream, log, state, feed, feedOpenedAt } = term
  const session = bus.session()
  if (session === undefined || feed?.isOpen() || performance.now() - feedOpenedAt < fetchMs) return
  const { position } = state.checkpoint
  const inbox = createMessageInbox()
  term.inbox = inbox
  term.feed = openFeed({ session, stream, position, isTrusted: (tail) => isTrusted(term, tail), inbox, log })
  term.feedOpenedAt = performance.now()
}

/** Closes the feed, and drops its messages. */
const closeStream = <Tables>(term: Term<Tables>): void => {
  term.feed?.close()
  term.inbox = createMessageInbox()
}

/** Carries out an action. @returns its result, which decides the next action; undefined after `wait` */
const perform = async <Tables>(term: Term<Tables>, action: Action): Promise<Input | undefined> => {
  const { source, log, fetchLog, batchSize, signal, onMoved } = term
  const { checkpoint } = term.state
  switch (action.kind) {
    case 'apply': {
      const reached = await foldEvents(term, checkpoint, action.events, signal, onMoved)
      return { kind: 'applied', checkpoint: reached }
    }
    case 'fetch': {
      const from = checkpoint.position + 1
      const { upTo: to, opensGap } = action
      if (opensGap) log.info({ source, from, to }, 'gap in the stream, fetching from the log')
      const { events } = await fetchAfter(fetchLog, checkpoint, Math.min(batchSize, to - from + 1))
      return { kind: 'fetched', events }
    }
    case 'close feed':
      log.warn({ source, position: action.at }, 'the stream has another event here, reading the log')
      closeStream(term)
      return { kind: 'incomplete' }
    case 'wait':
      return undefined
    default:
      return action satisfies never
  }
}

/** Does all that follows from an input, until the projection waits for messages or the term ends. */
const handle = async <Tables>(term: Term<Tables>, first: Input): Promise<void> => {
  let input: Input | undefined = first
  while (input !== undefined && !term.signal.aborted) {
    const { state, action } = nextAction(term.state, input)
    term.state = state
    input = await perform(term, action)
  }
}

/** Fetches events that the stream did not bring: a consumer may end without a message about it. */
const onSilence = async <Tables>(term: Term<Tables>): Promise<void> => {
  const { bus, source, log } = term
  const { position } = term.state.checkpoint
  if (term.feed?.isOpen()) {
    const head = await requestHead(bus, source, headTimeoutMs).catch(() => undefined)
    if (head === position) return
  }
  await handle(term, { kind: 'incomplete' })
  const to = term.state.checkpoint.position
  if (to === position || !term.feed?.isOpen()) return
  log.warn({ source, from: position + 1, to }, 'the stream did not bring all events, opening it again')
  closeStream(term)
}

/** Waits for the messages of the next batch. @returns no message if none has arrived in time */
const receive = async <Tables>(term: Term<Tables>): Promise<Msg[]> => {
  const { wanted, batchSize, batchIntervalMs, signal, interval, batch } = term
  const { position } = term.state.checkpoint
  openStream(term)
  const waitMs = batch.startedAt + batchIntervalMs - performance.now()
  if (!batch.hasLeftMessages) await wanted.waitUnlessWanted(waitMs, position, signal)
  const idleMs = term.feed?.isOpen() ? interval.next(position > batch.position) : fetchMs
  const messages = await term.inbox.take({ items: batchSize, bytes: pageBytes }, idleMs, signal)
  const hasLeftMessages = messages.length > 0 && !term.inbox.isEmpty()
  term.batch = { startedAt: performance.now(), position, hasLeftMessages }
  return messages
}

/** Handles one batch, or looks for events if no message has arrived. */
const step = async <Tables>(term: Term<Tables>): Promise<void> => {
  const messages = await receive(term)
  if (term.signal.aborted) return
  if (messages.length === 0) return await onSilence(term)
  const arrivals = messages.flatMap((message) => decodeMessage(message) ?? [])
  await handle(term, { kind: 'arrived', arrivals })
}

/**
 * Logs that the projection is halted.
 *
 * @throws FencedError if a rebuild or a person has moved the checkpoint
 */
const onDiverged = async <Tables>(term: Term<Tables>, err: DivergedError): Promise<void> => {
  const { db, source, log, state } = term
  closeStream(term)
  const { position, eventId } = await findCheckpoint(db, source)
  if (position !== state.checkpoint.position || eventId !== state.checkpoint.eventId)
    throw new FencedError(`The checkpoint of ${source} was moved to ${position}`)
  log.error({ err, source, position }, 'projection halted: its log was restored and its tables were not')
}

/**
 * Logs a failure, and pauses before the next batch. Messages that are not handled yet are dropped: their
 * events come from the log.
 *
 * @throws FencedError when the term must end
 */
const onFailure = async <Tables>(term: Term<Tables>, err: unknown): Promise<void> => {
  if (err instanceof FencedError) throw err
  if (term.signal.aborted) return
  const { source, log, state } = term
  const { checkpoint } = state
  term.state = waitingAt(checkpoint)
  if (err instanceof DivergedError) await onDiverged(term, err)
  else log.warn({ err, source, position: checkpoint.position }, 'projection interrupted')
  await pause(retryMs, term.signal)
}

/**
 * Projects until `signal` fires. Events come from the stream, because the stream is fast. Where the stream
 * lacks events or has other events than the tables, events come from the log's owner instead. So the tables
 * stay correct if the broker loses, repeats or reorders messages, or still has messages of a log that was
 * restored from a backup. `nextAction` has the rules.
 *
 * @param onMoved called with every position that the tables reach
 * @throws FencedError when another leader, a rebuild or a person has moved the checkpoint
 */
export const projectTerm = async <Tables>(
  settings: TermSettings<Tables>,
  signal: AbortSignal,
  onMoved: (position: number) => void,
): Promise<void> => {
  const { source, db, idleMs, wanted } = settings
  const term: Term<Tables> = {
    ...settings,
    signal,
    onMoved,
    interval: createPollInterval(idleMs, maxIdleMs),
    state: waitingAt(await openCheckpoint(db, source)),
    feed: undefined,
    feedOpenedAt: Number.NEGATIVE_INFINITY,
    inbox: createMessageInbox(),
    batch: { startedAt: Number.NEGATIVE_INFINITY, position: -1, hasLeftMessages: false },
  }
  const position = (): number => term.state.checkpoint.position
  onMoved(position())
  const stopWatching = wanted.watch(idleMs, position, () => term.inbox.wake())
  try {
    while (!signal.aborted) await step(term).catch((err) => onFailure(term, err))
  } finally {
    stopWatching()
    term.feed?.close()
  }
}
