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
import type { Haste } from './haste.ts'
import { createInbox, type Inbox } from './inbox.ts'
import { DivergedError, fetchAfter, isStreamOfLog } from './same-log.ts'

/** How a projection keeps up. */
export type Pace = {
  /** Events in one transaction, at most. Default 500. */
  batchSize: number
  /**
   * Silence after which the owner is asked whether something was missed; while it lasts and no read waits, up
   * to `quietIdleMs`. Default 2,000.
   */
  idleMs: number
  /** How often the log is fetched from its owner while the stream is not readable. Default 250. */
  fetchMs: number
  /**
   * Between the beginnings of two batches, unless somebody waits: events that come one after another share a
   * transaction. Default 100.
   */
  paceMs: number
}

/** What a projection follows, and what it does with it. */
export type Following<Tables> = FoldSettings<Tables> & { bus: Bus; fetchLog: FetchLog }

/** Of messages that wait for their batch, which are not parsed before. */
const inboxCapacity = { items: 1_000, bytes: pageBytes }
const headTimeoutMs = 1_000
/** What the stream does not bring is noticed within this time also when nobody reads. */
const quietIdleMs = 10_000
const retryMs = 1_000

const createMessageInbox = (): Inbox<Msg> => createInbox(inboxCapacity, ({ data }) => data.length)

/**
 * Projects for as long as this replica leads. The stream says quickly what is new; the log, fetched from its
 * owner, says what is true. Whatever the broker loses, repeats, reorders, or still holds after the log was
 * restored, the tables stay right: at worst events are fetched from the log.
 *
 * @param onMoved is told every position that the tables reach
 * @throws FencedError when somebody else moved the checkpoint
 */
export const projectTerm = async <Tables>(
  settings: Following<Tables> & Pace & { haste: Haste },
  term: AbortSignal,
  onMoved: (position: number) => void,
): Promise<void> => {
  const { source, db, bus, log, fetchLog, batchSize, idleMs, fetchMs, paceMs, haste } = settings
  let checkpoint = await openCheckpoint(db, source)
  let inbox = createMessageInbox()
  let feed: Feed | undefined
  let feedOpenedAt = Number.NEGATIVE_INFINITY
  let begunAt = Number.NEGATIVE_INFINITY
  /** More has arrived than one batch takes. */
  let isBehind = false
  /** Something has come since the last silence. */
  let isStirring = true
  const interval = createPollInterval(idleMs, quietIdleMs)
  onMoved(checkpoint.position)

  const fold = (events: LoggedEvent[]): Promise<void> =>
    foldEvents(settings, checkpoint.position, events, term, (reached) => {
      checkpoint = reached
      isStirring = true
      onMoved(reached.position)
    })

  /** Fetches from the owner what the stream did not bring. @returns the head of the log */
  const repair = async (upTo: number): Promise<number> => {
    while (true) {
      const limit = Math.min(batchSize, upTo - checkpoint.position)
      const { events, head } = await fetchAfter(fetchLog, checkpoint, limit)
      await fold(events)
      if (events.length === 0 || checkpoint.position >= upTo || term.aborted) return head
    }
  }

  /** Whether the tables, the stream and the log agree; asked before a stream is read. */
  const believe = async (tail: StreamTail): Promise<boolean> => {
    await fetchAfter(fetchLog, checkpoint, 1)
    return await isStreamOfLog(fetchLog, tail)
  }

  const openNewFeed = (session: Session): void => {
    inbox = createMessageInbox()
    feed = openFeed({ session, stream: source, position: checkpoint.position, believe, inbox, log })
    feedOpenedAt = performance.now()
  }

  /** Closes the feed, and drops what it has brought and nobody has looked at. */
  const leaveFeed = (): void => {
    feed?.close()
    feed = undefined
    inbox = createMessageInbox()
  }

  /** The stream has another event than ours at this position. The log says which of the two is right. */
  const onAnotherLog = async (ready: LoggedEvent[], at: number): Promise<void> => {
    await fold(ready)
    log.warn({ source, position: at }, 'the stream has another event here: reading the log')
    leaveFeed()
    await repair(Number.MAX_SAFE_INTEGER)
  }

  const onArrivals = async (messages: Msg[]): Promise<void> => {
    const arrivals = messages.flatMap((message) => decodeMessage(message) ?? [])
    let ready: LoggedEvent[] = []
    for (const { position: at, id, event } of arrivals) {
      const next = checkpoint.position + ready.length + 1
      const last = ready.at(-1)?.id ?? checkpoint.eventId
      if (at === next - 1 && last !== undefined && id !== last) return await onAnotherLog(ready, at)
      if (at === next && event !== undefined) ready.push(event)
      if (at < next || (at === next && event !== undefined)) continue
      await fold(ready)
      ready = []
      log.info({ source, from: checkpoint.position + 1, to: at }, 'gap in the stream: fetching from the log')
      await repair(at)
    }
    await fold(ready)
  }

  /** Asks the owner whether something was missed: a stream may go silent without a word. */
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
        'the stream did not bring what was logged: reading it anew',
      )
      leaveFeed()
    }
  }

  /** Applies nothing until a rebuild or a person has moved the checkpoint. @throws FencedError then */
  const onDiverged = async (err: DivergedError): Promise<void> => {
    leaveFeed()
    const { position, eventId } = await findCheckpoint(db, source)
    if (position !== checkpoint.position || eventId !== checkpoint.eventId)
      throw new FencedError(`The checkpoint of ${source} was moved to ${position}`)
    log.error({ err, source, position }, 'projection halted: its log was restored and its tables were not')
  }

  const step = async (): Promise<void> => {
    const session = bus.session()
    const rested = performance.now() - feedOpenedAt >= fetchMs
    if (session !== undefined && !feed?.isOpen() && rested) openNewFeed(session)
    if (!isBehind) await haste.rest(begunAt + paceMs - performance.now(), checkpoint.position, term)
    const most = { items: batchSize, bytes: pageBytes }
    const messages = await inbox.take(most, feed?.isOpen() ? interval.next(isStirring) : fetchMs, term)
    if (term.aborted) return
    isStirring = false
    isBehind = messages.length > 0 && !inbox.isEmpty()
    begunAt = performance.now()
    await (messages.length > 0 ? onArrivals(messages) : onSilence())
  }

  const stopWatching = haste.watch(
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
