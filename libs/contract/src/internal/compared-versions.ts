import { z } from 'zod'
import { comparedVersion, comparisonDirection } from '../comparison.ts'

/** `GET /internal/compared-versions` of catalog; deployment-query knows what is current in an environment. */
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
