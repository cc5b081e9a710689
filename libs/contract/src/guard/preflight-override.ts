import { z } from 'zod'
import { textOrNull } from '../fields/answer.ts'
import { pageQuery, textFilter } from '../fields/query.ts'
import { optionalText, proseLength, requiredText } from '../fields/text.ts'
import { optionalTime, time } from '../fields/time.ts'
import { resource } from '../resource.ts'
import { preflightTag } from './deployment-rule.ts'

const shortestReason = 10
const maxUses = 100
const maxRules = 100

const reasonDescription = 'Why the deployment may start all the same.'
const usesDescription = `How often the override may let a deployment start: 1 to ${maxUses}, default 1.`
const rulesDescription = 'Rules that the override covers, by `id`; all rules when absent.'

/** Body of `POST /preflight-overrides/`. The service checks `expires_at`. */
export const overrideRequest = z
  .strictObject({
    reason: requiredText(proseLength)
      .superRefine((value, context) => {
        if (value.trim() !== '' && value.trim().length < shortestReason)
          context.addIssue({
            code: 'custom',
            message: `{field} must be at least ${shortestReason} characters`,
          })
      })
      .meta({ minLength: shortestReason, description: reasonDescription }),
    product_name: requiredText(),
    environment_name: requiredText(),
    version: optionalText().describe('Version that may start; any version when absent.'),
    rule_ids: z
      .array(z.uuid())
      .min(1)
      .max(maxRules)
      .nullish()
      .transform((ids) => (ids == null ? null : [...new Set(ids)]))
      .describe(rulesDescription),
    expires_at: optionalTime().describe(
      'Time when the override ends, at most 24 hours from now; in an hour when absent.',
    ),
    max_uses: z
      .int()
      .min(1)
      .max(maxUses)
      .nullish()
      .transform((uses) => uses ?? 1)
      .describe(usesDescription),
  })
  .meta({ id: 'PreflightOverrideRequest' })
export type OverrideRequest = z.output<typeof overrideRequest>

export const preflightOverride = z
  .object({
    id: z.uuid(),
    reason: z.string().describe(reasonDescription),
    product_name: z.string(),
    environment_name: z.string(),
    version: textOrNull().describe('Version that may start; null: any version.'),
    rule_ids: z.array(z.uuid()).nullable().describe('Rules that the override covers; null: all rules.'),
    expires_at: time().describe('Time when the override ends.'),
    max_uses: z.int().describe('How often the override may let a deployment start.'),
    uses: z.int().describe('How often the override has let a deployment start.'),
    created_by: textOrNull().describe('Subject of the user who made the override.'),
    created_at: time(),
  })
  .meta({ id: 'PreflightOverride' })
export type PreflightOverride = z.input<typeof preflightOverride>

const example: PreflightOverride = {
  id: '0198c0f2-22bb-7c11-9d4e-2f0b8a6c1e03',
  reason: 'Incident 4711: the fix cannot wait',
  product_name: 'checkout',
  environment_name: 'production',
  version: '1.4.2',
  rule_ids: null,
  expires_at: '2026-11-21T11:00:00.000Z',
  max_uses: 1,
  uses: 0,
  created_by: 'user_2f6c',
  created_at: '2026-11-21T10:00:00.000Z',
}

const overrides = resource({
  tag: preflightTag,
  name: 'pre-flight override',
  noun: 'override',
  schema: preflightOverride,
  example,
})

export const createOverride = overrides.create('createPreflightOverride', {
  description:
    'Lets a deployment start although rules forbid it. Each use is kept in its check and in the audit log. An account may have 100 overrides that are neither expired nor used up.',
  body: {
    schema: overrideRequest,
    example: {
      reason: example.reason,
      product_name: example.product_name,
      environment_name: example.environment_name,
      version: example.version,
    },
  },
  errors: {
    400: "Field 'expires_at' must be in the future and at most 24 hours from now",
    409: 'The account has 100 overrides that are neither expired nor used up, and may have no more: delete one first',
  },
})

export const listOverrides = overrides.list('listPreflightOverrides', {
  description: 'Includes expired and used overrides, for 30 days.',
  query: z.object({
    ...pageQuery,
    product: textFilter('Name of the product.'),
    environment: textFilter('Name of the environment.'),
  }),
})

export const deleteOverride = overrides.remove('deletePreflightOverride', {
  description: 'The override lets nothing start any more. Deployments that it let start stay.',
})
