import type { Fields } from './record.ts'

type RunFields = Pick<Fields, 'invoke_id' | 'source_system' | 'build_number'>

/** Names the CI run that an event comes from; null when the event does not tell. */
export const runKeyOf = ({ invoke_id, source_system, build_number }: RunFields): string | null => {
  if (invoke_id !== null) return `invoke:${invoke_id}`
  if (source_system === null || build_number === null) return null
  // The length keeps ('a:b', 'c') apart from ('a', 'b:c').
  return `build:${source_system.length}:${source_system}:${build_number}`
}
