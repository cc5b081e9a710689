import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { timeFilter } from '../fields/query.ts'
import { time, timeOrNull } from '../fields/time.ts'
import { deploymentRule, preflightTag } from './deployment-rule.ts'
import { shownScope } from './rule-scope.ts'

/** A period in which a freeze lets nothing start. */
export const freeze = z
  .object({
    rule_id: z.uuid(),
    rule_name: z.string(),
    mode: deploymentRule.shape.mode,
    kind: z
      .enum(['deny', 'allow'])
      .describe('Kind of the rule: `allow` lets nothing start outside its windows.'),
    scope: shownScope,
    start: time().describe('Begin; `from` of the query when it began earlier.'),
    end: timeOrNull().describe('End; null when it has none.'),
    timezone: z.string().describe('Time zone of the local times: that of the first window of the rule.'),
    local_start: z.string().describe('Begin as local time.'),
    local_end: z.string().nullable().describe('End as local time; null when it has none.'),
  })
  .meta({ id: 'Freeze' })
export type Freeze = z.input<typeof freeze>

export const freezes = z
  .object({
    freezes: z
      .array(freeze)
      .describe('Periods in the order of their begin. Periods of one rule that touch are one.'),
    truncated: z.boolean().describe('True when there are more periods than the answer has.'),
  })
  .meta({ id: 'Freezes' })
export type Freezes = z.input<typeof freezes>

const maxDays = 400

export const listFreezes = {
  id: 'listFreezes',
  tag: preflightTag,
  summary: 'List the freezes of a period',
  description: `When enabled and report-only rules of type \`freeze\` let nothing start. A rule of kind \`allow\` freezes all time outside its windows. The
period is at most ${maxDays} days long; by default it is the next 31 days.`,
  query: z.object({
    from: timeFilter('Begin of the period; now when absent.'),
    to: timeFilter('End of the period; 31 days after `from` when absent.'),
  }),
  answer: {
    status: 200,
    description: 'The freezes, by their begin.',
    content: {
      schema: freezes,
      example: {
        freezes: [
          {
            rule_id: '0198c0f0-7a10-7c11-9d4e-2f0b8a6c1e01',
            rule_name: 'No deployments to production on Friday evening',
            mode: 'enabled',
            kind: 'deny',
            scope: {
              environments: [],
              environment_types: ['production'],
              products: [],
              exclude_environments: [],
              exclude_products: [],
            },
            start: '2026-11-20T16:00:00.000Z',
            end: '2026-11-23T07:00:00.000Z',
            timezone: 'Europe/Berlin',
            local_start: '2026-11-20T17:00:00',
            local_end: '2026-11-23T08:00:00',
          },
        ],
        truncated: false,
      } satisfies Freezes,
    },
  },
  errors: { 400: `Query parameter 'to' must be after 'from' and at most ${maxDays} days later` },
} as const satisfies Endpoint

export { maxDays as maxFreezeDays }
