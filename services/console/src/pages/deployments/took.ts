import type { Deployment } from './queries.ts'

export const isRunning = ({ status }: Deployment): boolean => status === 'pending' || status === 'started'

/** From when to when it went, without an end while it runs; not known where its end alone was reported. */
export const spanOf = (deployment: Deployment): { from: string; to: string | null } | undefined => {
  const { started_at, deployed_at, completed_at } = deployment
  const from = started_at ?? deployed_at
  if (isRunning(deployment)) return { from, to: null }
  return completed_at === null || completed_at <= from ? undefined : { from, to: completed_at }
}
