import type { FetchLog } from '@shiplog/event-log'
import { parseEvents } from '@shiplog/events'
import type { Logger } from '@shiplog/log'
import { acrossAccounts, type SteppedWork } from '@shiplog/postgres'
import { findProgress, skipProgress } from '../db/figures.ts'
import type { Db } from '../db/tables.ts'
import { countEvents } from '../projections/count-events.ts'

/** Events that one transaction counts at most. */
const pageEvents = 500

/**
 * Counts what the projection has applied and not counted: see `countEvents`. It fetches the log anew, and
 * goes beyond the projection if it can, which then counts on from there.
 */
export const catchingUpOfFigures = (db: Db, log: Logger, fetchLog: FetchLog): SteppedWork => ({
  name: 'figures that are behind',
  everyMs: 1_000,
  step: async () => {
    const { counted, behind } = await findProgress(db)
    if (behind === 0) return false
    const { events } = await fetchLog(counted, pageEvents)
    const [first, last] = [events[0]?.position, events.at(-1)?.position]
    if (first === undefined || last === undefined) return false
    const after = first - 1
    if (after > counted) log.warn({ from: counted + 1, to: after }, 'events dropped before they were counted')
    await acrossAccounts(db, async (tx) => {
      if (after > counted) await skipProgress(tx, { from: counted, to: after })
      await countEvents(tx, parseEvents(events), { after, to: last })
    })
    return true
  },
})
