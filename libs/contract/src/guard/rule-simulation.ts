import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { textOrNull } from '../fields/answer.ts'
import { optionalTime, time, timeOrNull } from '../fields/time.ts'
import { violation } from './deployment-blocked.ts'
import { preflightTag, ruleRequest, ruleRequestExample, ruleRequestOf } from './deployment-rule.ts'

const period = {
  from: optionalTime().describe('Begin of the period; 30 days before `to` when absent.'),
  to: optionalTime().describe('End of the period; now when absent.'),
}

/** Body of `POST /deployment-rules/simulations/` in the OpenAPI document. */
export const simulationRequest = z
  .object({ rule: ruleRequest, ...period })
  .meta({ id: 'RuleSimulationRequest' })
export type SimulationRequest = z.output<typeof simulationRequest>

/** Returns the schema of the body, with the `config` of its rule's `type`. */
export const simulationRequestOf = (body: unknown): z.ZodType<SimulationRequest> => {
  const rule = typeof body === 'object' && body !== null && 'rule' in body ? body.rule : undefined
  return z.object({ rule: ruleRequestOf(rule), ...period })
}

/** What a rule would have done. */
export const ruleSimulation = z
  .object({
    evaluated: z.int().describe('Starts in the period to which the rule would have applied.'),
    blocked: z.int().describe('Starts that it would have blocked.'),
    complete: z
      .boolean()
      .describe(
        'False when the search ended before the oldest start of the period, after 5 s or 10,000 starts. It begins with the newest.',
      ),
    examples: z
      .array(
        z.object({
          deployment_id: z.uuid(),
          product_name: z.string(),
          version: z.string(),
          environment_name: z.string(),
          started_at: time(),
          code: violation.shape.code,
          message: z.string(),
        }),
      )
      .describe('The newest that it would have blocked, at most 20.'),
    windows: z
      .array(
        z.object({
          start: time().describe('Begin of the freeze, in UTC.'),
          end: timeOrNull().describe('End of the freeze, in UTC; null while it has none.'),
          local_start: z.string().describe('Begin in the local time of `timezone`.'),
          local_end: textOrNull().describe('End in the local time of `timezone`.'),
          timezone: z.string().describe('Time zone of the first window of the rule.'),
        }),
      )
      .describe('The next freezes of a rule of type `freeze`, at most 10; empty for other types.'),
  })
  .meta({ id: 'RuleSimulation' })
export type RuleSimulation = z.input<typeof ruleSimulation>

export const simulateRule = {
  id: 'simulateDeploymentRule',
  tag: preflightTag,
  summary: 'Ask what a rule would have done',
  description: `Evaluates a draft of a rule, as if it were enabled, for the starts on record, and writes nothing. Each start is evaluated for itself, at the
time when it happened. Deployments of which only the end was reported count too, although no rule would have held them. At most 10,000 starts are
looked at, the newest first. An account may have one simulation at a time.`,
  body: { schema: simulationRequest, example: { rule: ruleRequestExample } },
  answer: {
    status: 200,
    description: 'What the rule would have done.',
    content: {
      schema: ruleSimulation,
      example: {
        evaluated: 214,
        blocked: 3,
        complete: true,
        examples: [
          {
            deployment_id: '0198c0de-7a10-7c11-9d4e-2f0b8a6c1e55',
            product_name: 'checkout',
            version: '1.4.1',
            environment_name: 'production',
            started_at: '2026-11-20T17:20:00.000Z',
            code: 'NO_DEPLOY_WINDOW',
            message: "Nothing may be deployed to 'production' until 2026-11-23T07:00:00.000Z",
          },
        ],
        windows: [
          {
            start: '2026-11-27T16:00:00.000Z',
            end: '2026-11-30T07:00:00.000Z',
            local_start: '2026-11-27T17:00:00',
            local_end: '2026-11-30T08:00:00',
            timezone: 'Europe/Berlin',
          },
        ],
      } satisfies RuleSimulation,
    },
  },
  errors: { 429: 'Another simulation of the account is running: wait until it has ended' },
} as const satisfies Endpoint
