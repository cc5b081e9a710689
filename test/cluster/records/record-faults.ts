import type { Attempt } from '../attempt.ts'
import { listFaults } from '../judging/list-faults.ts'

/** Rows of one table, a row for each deployment. */
export type Records = { table: string; rows: { id: string; version: string }[] }

/** Returns the values that occur more than once, each once. */
const repeated = (values: string[]): string[] =>
  Map.groupBy(values, (value) => value)
    .entries()
    .filter(([, same]) => same.length > 1)
    .map(([value]) => value)
    .toArray()

/**
 * Returns sentences about deployments that a table lacks or has more than once.
 *
 * @param answered version of each deployment that was answered 200, by the id in the answer
 */
const faultsOf = ({ table, rows }: Records, answered: Map<string, string>): string[] => {
  const there = new Map(rows.map(({ id, version }) => [id, version]))
  const absent = answered.entries().filter(([id, version]) => there.get(id) !== version)
  return [
    ...listFaults(absent.map(([id]) => id).toArray(), `events that were answered 200 are not in ${table}`),
    ...listFaults(repeated(rows.map(({ id }) => id)), `deployments are more than once in ${table}`),
    ...listFaults(
      repeated(rows.map(({ version }) => version)),
      `events have more than one record in ${table}`,
    ),
  ]
}

/**
 * Checks that each event that was answered 200 has exactly one row in each table, with the id in the answer.
 * Returns sentences about the differences.
 */
export const recordFaults = (run: string, attempts: Attempt[], tables: Records[]): string[] => {
  const answered = new Map<string, string>()
  const without: string[] = []
  for (const { event, status, id } of attempts) {
    if (status !== 200) continue
    if (id === null) without.push(String(event))
    else answered.set(id, `${run}-${event}`)
  }
  return [
    ...listFaults(without, 'answers of 200 name no deployment, of events'),
    ...listFaults(repeated([...answered.values()]), 'events were answered with two deployments'),
    ...tables.flatMap((records) => faultsOf(records, answered)),
  ]
}
