import type { Fields, LifecycleRecord } from './record.ts'

type RunFields = Pick<Fields, 'invoke_id' | 'source_system' | 'build_number'>

/** Returns a key for the CI run that an event names; null when the event names no run. */
export const runKeyOf = ({ invoke_id, source_system, build_number }: RunFields): string | null => {
  if (invoke_id !== null) return `invoke:${invoke_id}`
  if (source_system === null || build_number === null) return null
  // The length keeps ('a:b', 'c') apart from ('a', 'b:c').
  return `build:${source_system.length}:${source_system}:${build_number}`
}

/**
 * True when a record belongs to the run of an event. A record that was ended by an event without a run also
 * belongs to events without a run, because a retry of the ending event must find the record.
 *
 * @param run_key run of the event; null when the event names no run
 */
export const isOfRun = (record: LifecycleRecord, run_key: string | null): boolean =>
  record.run_key === run_key || (run_key === null && record.ended_without_run)
