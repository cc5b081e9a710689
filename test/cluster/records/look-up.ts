import type { Attempt } from '../attempt.ts'
import type { Stand } from '../stand.ts'
import { readRecords } from './read-records.ts'
import { recordFaults } from './record-faults.ts'

const listed = new Intl.ListFormat('en')

/**
 * Compares the answers with the database.
 *
 * @returns `found`: a sentence if they agree; `faults`: the differences, or why they could not be compared
 */
export const lookUp = async (
  stand: Stand,
  run: string,
  attempts: Attempt[],
): Promise<{ found: string[]; faults: string[] }> => {
  try {
    const tables = await readRecords(stand)
    const faults = recordFaults(run, attempts, tables)
    if (faults.length > 0) return { found: [], faults }
    const events = new Set(attempts.map(({ event }) => event)).size.toLocaleString('en-US')
    const names = listed.format(tables.map(({ table }) => table))
    return { found: [`Each of the ${events} events has one record in ${names}.`], faults }
  } catch (err) {
    stand.signal.throwIfAborted()
    const why = err instanceof Error ? err.message : err
    return { found: [], faults: [`The events could not be looked up: ${why}`] }
  }
}
