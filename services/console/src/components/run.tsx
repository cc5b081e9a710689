import type { Schemas } from '../api/client.ts'
import { ExternalLink } from './external-link.tsx'

type Run = Pick<Schemas['Deployment'], 'source_system' | 'build_number' | 'build_url'>

/** Returns a name for the CI run: system and build number, or else its address; null when none is known. */
const nameOf = ({ source_system, build_number, build_url }: Run): string | null => {
  const number = build_number === null ? null : `#${build_number}`
  const name = [source_system, number].filter((part) => part !== null).join(' ')
  return name === '' ? build_url : name
}

/** True when an event has named its CI run. */
export const hasRun = (run: Run): boolean => nameOf(run) !== null

/** The CI run of an event: a link to it, or its name when its address is not known. */
export const RunLink = ({ run }: { run: Run }) => {
  const name = nameOf(run)
  if (name === null || run.build_url === null) return name
  return <ExternalLink to={run.build_url}>{name}</ExternalLink>
}
