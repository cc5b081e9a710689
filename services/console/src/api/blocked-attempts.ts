import { queryOptions } from '@tanstack/react-query'
import { api, type Schemas } from './client.ts'

export type PreflightCheck = Schemas['PreflightCheck']

const dayMs = 86_400_000
/** Blocked deployments that are older than this, or not among the newest `maxChecks`, are not shown. */
const maxAgeDays = 14
const maxChecks = 100

/** The newest blocked deployment in each environment, by the id of the product. */
export type BlockedAttempts = ReadonlyMap<string, readonly PreflightCheck[]>

const toAttempts = (checks: readonly PreflightCheck[]): BlockedAttempts => {
  const attempts = new Map<string, PreflightCheck[]>()
  const seen = new Set<string>()
  for (const check of checks) {
    const cell = `${check.product_id} ${check.environment_id}`
    if (seen.has(cell)) continue
    seen.add(cell)
    attempts.set(check.product_id, [...(attempts.get(check.product_id) ?? []), check])
  }
  return attempts
}

/**
 * The newest blocked deployment of each cell, by one request. The period begins with a day, so that the
 * request changes once a day.
 *
 * @param product only those of the product with this name
 */
export const blockedAttemptsQuery = (product?: string) => {
  const from = new Date((Math.floor(Date.now() / dayMs) - maxAgeDays) * dayMs).toISOString()
  const query = {
    outcome: 'blocked',
    from,
    limit: maxChecks,
    ...(product !== undefined && { product }),
  } as const
  return queryOptions({
    queryKey: ['preflight-checks', 'blocked', query],
    queryFn: async ({ signal }) => (await api.GET('/preflight-checks/', { params: { query }, signal })).data,
    select: toAttempts,
  })
}

type Cell = Schemas['MatrixCell']

/**
 * Returns the blocked deployment of an environment; undefined when it was admitted later, or when another
 * deployment has begun since.
 */
export const blockedIn = (
  attempts: readonly PreflightCheck[] | undefined,
  environment: string,
  cell: Cell | undefined,
): PreflightCheck | undefined => {
  const check = attempts?.find(({ environment_name }) => environment_name === environment)
  if (check === undefined || check.passed_at !== null) return undefined
  return cell === undefined || check.checked_at > cell.latest.deployed_at ? check : undefined
}
