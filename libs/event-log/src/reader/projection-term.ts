import type { Msg } from '@nats-io/transport-node'
import type { Bus, Session } from '@shiplog/bus'
import { createPollInterval, pause } from '@shiplog/runtime'
import { requestHead } from '../head.ts'
import { type FetchLog, type LoggedEvent, pageBytes } from '../logged-event.ts'
import { decodeMessage } from '../message.ts'
import type { StreamTail } from '../stream.ts'
import { FencedError, findCheckpoint, openCheckpoint } from './checkpoint.ts'
import { type Feed, openFeed } from './feed.ts'
import { type FoldSettings, foldEvents } from './fold.ts'
import { createInbox, type Inbox } from './inbox.ts'
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
   * Interval at which events are fetched from the log's owner while the stream is not readable. Default 250.
   */
  fetchMs: number
  /**
   * Least time between the starts of two batches, so that events in quick succession share a transaction. It
   * does not apply while a read waits or while the inbox has more messages. Default 100.
   */
  batchIntervalMs: number
}

/** The log that a projection follows, and the tables that it writes. */
export type ProjectionSettings<Tables> = FoldSettings<Tables> & { bus: Bus; fetchLog: FetchLog }

/** Capacity for messages that wait for their batch. Waiting messages are not parsed yet. */
const inboxCapacity = { items: 1_000, bytes: pageBytes }
const headTimeoutMs = 1_000
/**
 * Longest interval at which the projection asks the log's owner for events that the stream has not brought.
 */
const maxIdleMs = 10_000
const retryMs = 1_000

const createMessageInbox = (): Inbox<Msg> => createInbox(inboxCapacity, ({ data }) => data.length)

/**
 * Projects until `term` fires. Events come from the stream, because the stream is fast. Where the stream
 * lacks events or has other events than the tables, events come from the log's owner instead. So the tables
 * stay correct if the broker loses, repeats or reorders messages, or still has messages of a log that was
 * restored from a backup.
 *
 * @param onMoved called with every position that the tables reach
 * @throws FencedError when another leader, a rebuild or a person has moved the checkpoint
 */
export const projectTerm = async <Tables>(
  settings: ProjectionSettings<Tables> & ProjectionTuning & { wanted: WantedPosition },
  term: AbortSignal,
  onMoved: (position: number) => void,
): Promise<void> => {
  const { source, db, bus, log, fetchLog, batchSize, idleMs, fetchMs, batchIntervalMs, wanted } = settings
  let checkpoint = await openCheckpoint(db, source)
  let inbox = createMessageInbox()
  let feed: Feed | undefined
  let feedOpenedAt = Number.NEGATIVE_INFINITY
  let batchStartedAt = Number.NEGATIVE_INFINITY
  /** True if the last batch has left messages in the inbox. */
  let isBehind = false
  /** True if the last step has applied events; the wait for a message then starts again at `idleMs`. */
  let hasMoved = true
  const interval = createPollInterval(idleMs, maxIdleMs)
  onMoved(checkpoint.position)

  const fold = (events: LoggedEvent[]): Promise<void> =>
    foldEvents(settings, checkpoint.position, events, term, (reached) => {
      checkpoint = reached
      hasMoved = true
      onMoved(reached.position)
    })

  /** Fetches events up to a position from the log's owner, and applies them. @returns the head of the log */
  const repair = async (upTo: number): Promise<number> => {
    while (true) {
      const limit = Math.min(batchSize, upTo - checkpoint.position)
      const { events, head } = await fetchAfter(fetchLog, checkpoint, limit)
      await fold(events)
      if (events.length === 0 || checkpoint.position >= upTo || term.aborted) return head
    }
  }

  /**
   * Returns true if the stream agrees with the log.
   *
   * @throws DivergedError if the tables do not agree with the log
   */
  const isTrusted = async (tail: StreamTail): Promise<boolean> => {
    await fetchAfter(fetchLog, checkpoint, 1)
    return await isStreamOfLog(fetchLog, tail)
  }

  const openNewFeed = (session: Session): void => {
    inbox = createMessageInbox()
    feed = openFeed({ session, stream: source, position: checkpoint.position, isTrusted, inbox, log })
    feedOpenedAt = performance.now()
  }

  /** Closes the feed, and drops the messages in the inbox. */
  const closeFeed = (): void => {
    feed?.close()
    feed = undefined
    inbox = createMessageInbox()
  }

  /**
   * Applies the events before a position at which stream and tables have different events. Then reads the
   * log, which shows which event is right.
   */
  const onDifferentEvent = async (ready: LoggedEvent[], at: number): Promise<void> => {
    await fold(ready)
    log.warn({ source, position: at }, 'the stream has another event here than the tables, reading the log')
    closeFeed()
    await repair(Number.MAX_SAFE_INTEGER)
  }

  const onArrivals = async (messages: Msg[]): Promise<void> => {
    const arrivals = messages.flatMap((message) => decodeMessage(message) ?? [])
    let ready: LoggedEvent[] = []
    for (const { position: at, id, event } of arrivals) {
      const next = checkpoint.position + ready.length + 1
      const last = ready.at(-1)?.id ?? checkpoint.eventId
      if (at === next - 1 && last !== undefined && id !== last) return await onDifferentEvent(ready, at)
      if (at === next && event !== undefined) ready.push(event)
      if (at < next || (at === next && event !== undefined)) continue
      await fold(ready)
      ready = []
      log.info({ source, from: checkpoint.position + 1, to: at }, 'gap in the stream, fetching from the log')
      await repair(at)
    }
    await fold(ready)
  }

  /** Fetches events that the stream did not bring: a consumer may end without a message about it. */
  const onSilence = async (): Promise<void> => {
    if (feed?.isOpen()) {
      const head = await requestHead(bus, source, headTimeoutMs).catch(() => undefined)
      if (head === checkpoint.position) return
    }
    const before = checkpoint.position
    await repair(Number.MAX_SAFE_INTEGER)
    if (checkpoint.position > before && feed?.isOpen()) {
      log.warn(
        { source, from: before + 1, to: checkpoint.position },
        'the stream did not bring all events, opening it again',
      )
      closeFeed()
    }
  }

  /**
   * Logs that the projection is halted.
   *
   * @throws FencedError if a rebuild or a person has moved the checkpoint
   */
  const onDiverged = async (err: DivergedError): Promise<void> => {
    closeFeed()
    const { position, eventId } = await findCheckpoint(db, source)
    if (position !== checkpoint.position || eventId !== checkpoint.eventId)
      throw new FencedError(`The checkpoint of ${source} was moved to ${position}`)
    log.error({ err, source, position }, 'projection halted: its log was restored and its tables were not')
  }

  const step = async (): Promise<void> => {
    const session = bus.session()
    const mayOpenFeed = performance.now() - feedOpenedAt >= fetchMs
    if (session !== undefined && !feed?.isOpen() && mayOpenFeed) openNewFeed(session)
    const waitMs = batchStartedAt + batchIntervalMs - performance.now()
    if (!isBehind) await wanted.waitUnlessWanted(waitMs, checkpoint.position, term)
    const most = { items: batchSize, bytes: pageBytes }
    const messages = await inbox.take(most, feed?.isOpen() ? interval.next(hasMoved) : fetchMs, term)
    if (term.aborted) return
    hasMoved = false
    isBehind = messages.length > 0 && !inbox.isEmpty()
    batchStartedAt = performance.now()
    await (messages.length > 0 ? onArrivals(messages) : onSilence())
  }

  const stopWatching = wanted.watch(
    idleMs,
    () => checkpoint.position,
    () => inbox.wake(),
  )
  try {
    while (!term.aborted) {
      try {
        await step()
      } catch (err) {
        if (err instanceof FencedError) throw err
        if (term.aborted) return
        if (err instanceof DivergedError) await onDiverged(err)
        else log.warn({ err, source, position: checkpoint.position }, 'projection interrupted')
        await pause(retryMs, term)
      }
    }
  } finally {
    stopWatching()
    feed?.close()
  }
}
