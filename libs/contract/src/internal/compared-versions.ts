import { z } from 'zod'
import { comparedVersion, comparisonDirection } from '../deployments/comparison.ts'

/**
 * Query of catalog's `GET /internal/compared-versions`. Deployment-query calls it, after it has replaced
 * environments by the versions that are current there.
 */
export const comparedVersionsQuery = z.object({
  account_id: z.uuid(),
  product: z.string(),
  from: z.string(),
  to: z.string(),
})
export type ComparedVersionsQuery = z.output<typeof comparedVersionsQuery>

export const comparedVersions = z.object({
  from: comparedVersion,
  to: comparedVersion,
  direction: comparisonDirection,
  versions: z.array(comparedVersion),
  more: z.boolean(),
})
export type ComparedVersions = z.output<typeof comparedVersions>
