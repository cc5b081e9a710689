import type { Deployment } from './queries.ts'

export const isRunning = ({ status }: Deployment): boolean => status === 'pending' || status === 'started'

/**
 * Returns start and end of a deployment; `to` is null while it is running. Undefined when the duration is
 * unknown, for example because only the end was reported.
 */
export const durationOf = (deployment: Deployment): { from: string; to: string | null } | undefined => {
  const { started_at, deployed_at, completed_at } = deployment
  const from = started_at ?? deployed_at
  if (isRunning(deployment)) return { from, to: null }
  return completed_at === null || completed_at <= from ? undefined : { from, to: completed_at }
}
