import type { Logger } from '@shiplog/log'
import { acrossAccounts } from '@shiplog/postgres'
import { pause } from '@shiplog/runtime'
import { runInTracesOf } from '@shiplog/telemetry'
import type { Kysely, Transaction } from 'kysely'
import type { LoggedEvent } from '../logged-event.ts'
import { type Checkpoint, FencedError, isFenced, moveCheckpoint } from './checkpoint.ts'
import { projectedBatch } from './measures.ts'

/**
 * Applies events to the tables, in the transaction that also moves the checkpoint. The function must do
 * nothing that a rollback does not undo, because a batch that fails is handled again, in smaller parts.
 */
export type HandleEvents<Tables> = (tx: Transaction<Tables>, events: LoggedEvent[]) => Promise<void>

export type FoldSettings<Tables> = {
  /** Name of the stream, and key of the row in `checkpoint`. */
  source: string
  /** Database handle of the schema that has the tables and `checkpoint`. */
  db: Kysely<Tables>
  handle: HandleEvents<Tables>
  log: Logger
}

const retryMs = { first: 50, most: 5_000 }

/** The log no longer has the next event: its partition was dropped before this reader read it. */
export class LogGapError extends Error {
  override name = 'LogGapError'
}

/** @throws LogGapError unless the events have the positions `position + 1`, `position + 2`, … */
export const requireContiguous = (events: LoggedEvent[], position: number): void => {
  for (const [index, event] of events.entries())
    if (event.position !== position + index + 1)
      throw new LogGapError(
        `The log continues at ${event.position}, not at ${position + index + 1}: the events between were dropped`,
      )
}

/**
 * Applies one or more consecutive events in one transaction, and moves the checkpoint from `position` to the
 * last of them.
 *
 * @throws FencedError if the checkpoint is not at `position`; otherwise the error of `handle` or of Postgres
 */
export const commitBatch = async <Tables>(
  { source, db, handle }: FoldSettings<Tables>,
  position: number,
  events: LoggedEvent[],
): Promise<Checkpoint> => {
  const to = { position: position + events.length, eventId: events.at(-1)?.id }
  const commit = () =>
    acrossAccounts(db, async (tx) => {
      await moveCheckpoint(tx, source, { from: position, to })
      await handle(tx, events)
    })
  try {
    await runInTracesOf(events, `project ${source}`, commit)
  } catch (err) {
    if (!isFenced(err)) throw err
    throw new FencedError(`The checkpoint of ${source} is no longer at ${position}`, { cause: err })
  }
  projectedBatch.record(events.length, { source })
  return to
}

/**
 * Applies consecutive events, and retries until all are applied. It never skips an event that cannot be
 * handled, because the tables would then be wrong. Such an event blocks all later events, and every try logs
 * an error. After each failure the next batch is half as large. In the end, all events before the bad event
 * are applied, and the error names the position of the bad event.
 *
 * @param onMoved called with the position after each commit
 * @returns the checkpoint after the last event
 * @throws LogGapError if the events do not follow the checkpoint `from`; FencedError; after `abort` any
 * failure of a batch
 */
export const foldEvents = async <Tables>(
  settings: FoldSettings<Tables>,
  from: Checkpoint,
  events: LoggedEvent[],
  abort: AbortSignal,
  onMoved: (position: number) => void,
): Promise<Checkpoint> => {
  const { source, log } = settings
  requireContiguous(events, from.position)
  let reached = from
  let size = events.length
  let failures = 0
  while (true) {
    const start = reached.position - from.position
    if (start >= events.length) return reached
    const batch = events.slice(start, start + size)
    try {
      reached = await commitBatch(settings, reached.position, batch)
      onMoved(reached.position)
      size *= 2
      failures = 0
    } catch (err) {
      if (err instanceof FencedError || abort.aborted) throw err
      failures += 1
      log.error(
        { err, source, position: reached.position + 1, events: batch.length, failures },
        'events not projected',
      )
      size = Math.max(1, Math.floor(batch.length / 2))
      await pause(Math.min(retryMs.first * 2 ** (failures - 1), retryMs.most), abort)
    }
  }
}
