import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { textFilter, timeFilter } from '../fields/query.ts'
import { preflightTag } from './deployment-rule.ts'

export const preflightMetricsQuery = z.object({
  product: textFilter('Name of the product.'),
  environment: textFilter('Name of the environment.'),
  from: timeFilter('Checks at this moment or later; 30 days before `to` when absent.'),
  to: timeFilter('Checks before this moment; now when absent.'),
})

export const preflightMetrics = z
  .object({
    blocks: z.int().describe('Checks that blocked a deployment.'),
    overrides: z.int().describe('Checks that an override let pass.'),
    bypasses: z.int().describe('Checks of deployments that already ran.'),
    median_wait_seconds: z
      .number()
      .nullable()
      .describe(
        'Median time from the first block of a version to its start; null when no blocked version has started.',
      ),
    rules: z
      .array(
        z.object({
          rule_id: z.uuid(),
          rule_name: z.string(),
          blocks: z.int().describe('Checks in which this was the first rule that was violated.'),
        }),
      )
      .describe('Blocks by the first rule that was violated, the most first, at most 100.'),
  })
  .meta({ id: 'PreflightMetrics' })
export type PreflightMetrics = z.input<typeof preflightMetrics>

export const getPreflightMetrics = {
  id: 'getPreflightMetrics',
  tag: preflightTag,
  summary: 'Count blocks, overrides and bypasses',
  description: 'A blocked deployment counts in no other metric.',
  query: preflightMetricsQuery,
  answer: {
    status: 200,
    description: 'The counts.',
    content: {
      schema: preflightMetrics,
      example: {
        blocks: 12,
        overrides: 1,
        bypasses: 0,
        median_wait_seconds: 5_412,
        rules: [{ rule_id: '0198c0f0-7a10-7c11-9d4e-2f0b8a6c1e01', rule_name: 'Staging first', blocks: 12 }],
      } satisfies PreflightMetrics,
    },
  },
} as const satisfies Endpoint
