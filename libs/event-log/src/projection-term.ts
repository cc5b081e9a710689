import { FencedError, findPosition, openCheckpoint } from './checkpoint.ts'
import { type Feed, openFeed } from './feed.ts'
import { foldEvents } from './fold.ts'
import { requestHead } from './head.ts'
import { createInbox } from './inbox.ts'
import type { LoggedEvent } from './logged-event.ts'
import type { Arrival } from './message.ts'
import type { ProjectionOptions } from './projection.ts'
import { createSignal } from './signal.ts'

type Settings<Tables> = Omit<ProjectionOptions<Tables>, 'pollMs'> &
  Required<Pick<ProjectionOptions<Tables>, 'batchSize' | 'idleMs' | 'fetchMs'>>

const inboxCapacity = 2_000
const headTimeoutMs = 1_000
const retryMs = 1_000

/**
 * One leader's time at a projection. The stream tells what is new, and quickly; the log, fetched from its owner, tells what is
 * true. So nothing that a broker loses, repeats or reorders can do more than cost a fetch.
 *
 * @param onMoved is told every position that the tables reach
 * @throws FencedError when somebody else moved the checkpoint
 */
export const projectTerm = async <Tables>(
  settings: Settings<Tables>,
  term: AbortSignal,
  onMoved: (position: number) => void,
): Promise<void> => {
  const { source, db, bus, log, fetchLog, batchSize, idleMs, fetchMs } = settings
  const inbox = createInbox<Arrival>(inboxCapacity)
  let position = await openCheckpoint(db, source)
  let feed: Feed | undefined
  onMoved(position)

  const fold = (events: LoggedEvent[]): Promise<unknown> =>
    foldEvents(settings, position, events, term, (reached) => {
      position = reached
      onMoved(reached)
    })

  /** Fetches from the owner what the stream did not bring. @returns the head of the log */
  const repair = async (upTo: number): Promise<number> => {
    while (true) {
      const { events, head } = await fetchLog(position, Math.min(batchSize, upTo - position))
      await fold(events)
      if (events.length === 0 || position >= upTo || term.aborted) return head
    }
  }

  const onArrivals = async (arrivals: Arrival[]): Promise<void> => {
    let ready: LoggedEvent[] = []
    for (const { position: at, event } of arrivals) {
      const next = position + ready.length + 1
      if (at === next && event !== undefined) ready.push(event)
      if (at < next || (at === next && event !== undefined)) continue
      await fold(ready)
      ready = []
      log.info({ source, from: position + 1, to: at }, 'gap in the stream: fetching from the log')
      await repair(at)
    }
    await fold(ready)
  }

  /** Asks the owner whether something was missed: a stream may go silent without a word. */
  const onSilence = async (): Promise<void> => {
    if (feed?.isOpen()) {
      const head = await requestHead(bus, source, headTimeoutMs).catch(() => undefined)
      if (head === position) return
    }
    const before = position
    const head = await repair(Number.MAX_SAFE_INTEGER)
    if (head < position) {
      const found = await findPosition(db, source)
      if (found !== position)
        throw new FencedError(`The checkpoint of ${source} is at ${found}, not at ${position}`)
      log.error(
        { source, position, head },
        'projection is ahead of its log, which was rolled back: rebuild it',
      )
    }
    if (position > before && feed?.isOpen()) {
      log.warn(
        { source, from: before + 1, to: position },
        'the stream did not bring what was logged: reading it anew',
      )
      feed.close()
    }
  }

  const step = async (): Promise<void> => {
    const session = bus.session()
    if (session !== undefined && !feed?.isOpen())
      feed = openFeed({ session, stream: source, position, inbox, log })
    const arrivals = await inbox.take(batchSize, feed?.isOpen() ? idleMs : fetchMs, term)
    if (term.aborted) return
    await (arrivals.length > 0 ? onArrivals(arrivals) : onSilence())
  }

  try {
    while (!term.aborted) {
      try {
        await step()
      } catch (err) {
        if (err instanceof FencedError) throw err
        if (term.aborted) return
        log.warn({ err, source, position }, 'projection interrupted')
        await createSignal().wait(retryMs, { abort: term })
      }
    }
  } finally {
    feed?.close()
  }
}
