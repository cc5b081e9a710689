import type { FetchLog } from '@shiplog/event-log'
import { parseEvents } from '@shiplog/events'
import { acrossAccounts, type SteppedWork } from '@shiplog/postgres'
import { findProgress } from '../db/figures.ts'
import type { Db } from '../db/tables.ts'
import { countEvents } from '../projections/count-events.ts'

/** Maximum number of events that one transaction counts. */
const maxEvents = 500

/**
 * Returns the work that counts events which the projection has applied without counting them, because a large
 * deleted product was being removed: see `countEvents`. It fetches these events from the log again, up to the
 * projection's checkpoint.
 */
export const countingOfMissedEvents = (db: Db, fetchLog: FetchLog): SteppedWork => ({
  name: 'figures that are behind',
  everyMs: 1_000,
  step: async () => {
    const { counted, behind } = await findProgress(db)
    if (behind === 0) return false
    const { events } = await fetchLog(counted, Math.min(maxEvents, behind))
    const last = events.at(-1)
    if (last === undefined) return false
    await acrossAccounts(db, (tx) =>
      countEvents(tx, parseEvents(events), { after: counted, to: last.position }),
    )
    return true
  },
})
