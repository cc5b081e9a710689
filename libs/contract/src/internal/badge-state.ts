import { statuses } from '@shiplog/events'
import { z } from 'zod'

/** Query of deployment-query's `GET /internal/badge-states`. The gateway calls it to draw a badge. */
export const badgeStateQuery = z.object({
  account_id: z.uuid(),
  product: z.string(),
  environment: z.string(),
})
export type BadgeStateQuery = z.output<typeof badgeStateQuery>

/** What a badge shows. Each deployment is null when there is none. */
export const badgeState = z.object({
  /** True when deployments have named the product, and deployments have named the environment. */
  is_known: z.boolean(),
  current: z.object({ version: z.string(), completed_at: z.iso.datetime() }).nullable(),
  /** The latest deployment, when it is not the current one. */
  latest: z
    .object({ version: z.string(), status: z.enum(statuses), updated_at: z.iso.datetime() })
    .nullable(),
})
export type BadgeState = z.output<typeof badgeState>
