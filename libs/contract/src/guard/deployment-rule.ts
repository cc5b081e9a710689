import { ruleModes, ruleTypes } from '@shiplog/events'
import { z } from 'zod'
import { type Endpoint, lookupErrors } from '../endpoint.ts'
import { textOrNull } from '../fields/answer.ts'
import { choiceOr, patchChoice, requiredChoice } from '../fields/choice.ts'
import { optionalChoice, pageQuery, textFilter } from '../fields/query.ts'
import { optionalText, patchText, requiredText } from '../fields/text.ts'
import { optionalTime, time, timeOrNull } from '../fields/time.ts'
import { answerOf, pageOf, resource } from '../resource.ts'
import { documentedRuleConfig, ruleConfigs, shownRuleConfig } from './rule-configs.ts'
import { ruleScope, shownScope } from './rule-scope.ts'

/** Longest text of a rule that answers to CI repeat, in characters. */
const maxProse = 1_000

const nameDescription =
  'Unique in the account. CI systems print it when a deployment is blocked, so it should read as a policy.'
const typeDescription = 'What the rule checks.'
const modeDescription =
  '`enabled`: violations block. `report_only`: violations are recorded and shown, and do not block. `disabled`: the rule is not evaluated.'
const messageDescription = 'Text that is added to the error message of a blocked deployment.'
const commentDescription = 'Why the rule was changed. Required to disable an enabled rule.'
const untilDescription =
  'Time at which a disabled rule is enabled again by itself. Only with the mode `disabled`.'

const requestWith = <Config extends z.ZodType>(config: Config) =>
  z.strictObject({
    name: requiredText().describe(nameDescription),
    type: requiredChoice(ruleTypes).describe(typeDescription),
    description: optionalText(maxProse),
    mode: choiceOr(ruleModes, 'enabled').describe(modeDescription),
    message: optionalText(maxProse).describe(messageDescription),
    scope: ruleScope.prefault({}),
    exempt_rollbacks: z
      .boolean()
      .nullish()
      .transform((value) => value ?? false),
    config,
    until: optionalTime().describe(untilDescription),
    comment: optionalText(maxProse).describe(commentDescription),
  })

const configOf = (type: unknown) =>
  typeof type === 'string'
    ? Object.entries(ruleConfigs).find(([name]) => name === type.trim().toLowerCase())?.[1]
    : undefined

const typeIn = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'type' in body ? body.type : undefined

/** Body of `POST /deployment-rules/` in the OpenAPI document. Requests are parsed by `ruleRequestOf`. */
export const ruleRequest = requestWith(documentedRuleConfig).meta({ id: 'DeploymentRuleRequest' })
export type RuleRequest = z.output<typeof ruleRequest>

/** Returns the schema of the body of a new rule, with the `config` of its `type`. */
export const ruleRequestOf = (body: unknown): z.ZodType<RuleRequest> =>
  requestWith(configOf(typeIn(body)) ?? documentedRuleConfig)

const patchWith = <Config extends z.ZodType, Type extends z.ZodType>(config: Config, type: Type) =>
  z.strictObject({
    name: requiredText().optional().describe(nameDescription),
    type,
    description: patchText(maxProse),
    mode: patchChoice(ruleModes).describe(`${modeDescription} With null: \`enabled\`.`),
    message: patchText(maxProse).describe(messageDescription),
    scope: ruleScope.optional().describe('The scope is replaced as a whole.'),
    exempt_rollbacks: z.boolean().optional(),
    config: config.optional(),
    until: optionalTime().optional().describe(untilDescription),
    comment: optionalText(maxProse).describe(commentDescription),
  })

/** Body of `PATCH /deployment-rules/{deployment-rule-id}` in the OpenAPI document; see `rulePatchOf`. */
export const rulePatch = patchWith(
  documentedRuleConfig,
  z.enum(ruleTypes).optional().describe('Must be the type of the rule.'),
).meta({
  id: 'DeploymentRulePatch',
})
export type RulePatch = z.output<typeof rulePatch>

/** Returns the schema of the body of a PATCH to a rule of this type. The type cannot be changed. */
export const rulePatchOf = (type: string): z.ZodType<RulePatch> => {
  const sameType = z
    .enum(ruleTypes)
    .optional()
    .superRefine((value, context) => {
      if (value !== undefined && value !== type)
        context.addIssue({ code: 'custom', message: '{field} cannot be changed: create another rule' })
    })
  return patchWith(configOf(type) ?? documentedRuleConfig, sameType)
}

/** A rule as every answer shows it. */
export const deploymentRule = z
  .object({
    id: z.uuid(),
    name: z.string().describe(nameDescription),
    description: textOrNull(),
    type: z.enum(ruleTypes).meta({ id: 'DeploymentRuleType', description: typeDescription }),
    mode: z.enum(ruleModes).meta({ id: 'DeploymentRuleMode', description: modeDescription }),
    until: timeOrNull().describe('Time at which the disabled rule is enabled again; null for no such time.'),
    message: textOrNull().describe(messageDescription),
    scope: shownScope,
    exempt_rollbacks: z.boolean(),
    config: shownRuleConfig,
    created_by: textOrNull().describe('Subject of the user who created the rule.'),
    created_at: time(),
    updated_at: time(),
    revision: z.int().describe('Number of the latest revision of the rule: 1, 2, 3, ….'),
  })
  .meta({ id: 'DeploymentRule' })
export type DeploymentRule = z.input<typeof deploymentRule>

/** A rule after it was saved. */
export const savedRule = deploymentRule
  .extend({
    warnings: z
      .array(z.string())
      .describe(
        'Sentences that say what is probably wrong. For the type `approval`: Shiplog knows fewer people than must approve. The rule is saved, and holds.',
      ),
  })
  .meta({ id: 'SavedDeploymentRule' })

/** One version of a rule, with who saved it. */
export const ruleRevision = z
  .object({
    revision: z.int().describe('Number of the revision: 1, 2, 3, ….'),
    action: z
      .enum(['created', 'changed', 'deleted'])
      .describe('What happened to the rule. `rule` is the rule after it; before it, for `deleted`.'),
    rule: deploymentRule,
    comment: textOrNull().describe('Why the rule was changed.'),
    changed_by: textOrNull().describe('Subject of the user.'),
    changed_at: time().describe('Time of the change.'),
  })
  .meta({ id: 'DeploymentRuleRevision' })
export type RuleRevision = z.input<typeof ruleRevision>

const ruleExample: DeploymentRule = {
  id: '0198c0f0-7a10-7c11-9d4e-2f0b8a6c1e01',
  name: 'No deployments to production on Friday evening',
  description: 'Nobody is there to help until Monday.',
  type: 'freeze',
  mode: 'enabled',
  until: null,
  message: 'Ask #release-management when it cannot wait.',
  scope: {
    environments: [],
    environment_types: ['production'],
    products: [],
    exclude_environments: [],
    exclude_products: ['status-page'],
  },
  exempt_rollbacks: true,
  config: {
    windows: [{ cron: '0 17 * * 5', duration: 'P2DT15H', timezone: 'Europe/Berlin' }],
    kind: 'deny',
  },
  created_by: 'user_2f6c',
  created_at: '2026-11-21T09:12:44.018Z',
  updated_at: '2026-11-21T09:12:44.018Z',
  revision: 1,
}

const requestExample = {
  name: ruleExample.name,
  type: 'freeze',
  message: ruleExample.message,
  scope: { environment_types: ['production'], exclude_products: ['status-page'] },
  exempt_rollbacks: true,
  config: { windows: [{ cron: '0 17 * * 5', duration: 'P2DT15H', timezone: 'Europe/Berlin' }] },
}

/** Tag of all operations about rules and their checks. */
export const preflightTag = 'Pre-flight checks'
const rules = resource({
  tag: preflightTag,
  name: 'deployment rule',
  noun: 'rule',
  schema: deploymentRule,
  example: ruleExample,
})

const conflict = "A rule with the name 'Staging first' already exists"

export const createRule = {
  ...rules.create('createDeploymentRule', {
    description: `A rule says when a deployment may start. It holds for every event that is posted after this answer. An event that would start a
deployment against a rule is answered 409, 423 or 428, and records nothing but the check. An account may have 500 rules, with 100 windows.`,
    body: { schema: ruleRequest, example: requestExample },
    errors: {
      400: "Field 'config.windows.0.timezone' is not a time zone that is known: 'Europe/Berlim'",
      409: conflict,
    },
  }),
  answer: { ...answerOf(savedRule, { ...ruleExample, warnings: [] }, 'The created rule.'), status: 201 },
} as const

export const listRules = rules.list('listDeploymentRules', {
  query: z.object({
    ...pageQuery,
    type: optionalChoice(ruleTypes, 'Rules of this type.'),
    mode: optionalChoice(ruleModes, 'Rules with this mode now.'),
    environment: textFilter('Rules that apply to the environment with this name.'),
    product: textFilter('Rules that apply to the product with this name.'),
  }),
})

export const getRule = rules.get('getDeploymentRule')

export const updateRule = {
  ...rules.change('updateDeploymentRule', {
    description:
      'Takes any subset of the fields but `type`. `scope` and `config` are replaced as a whole. To disable an enabled rule, say why in `comment`; with `until` it is enabled again by itself.',
    body: {
      schema: rulePatch,
      example: {
        mode: 'disabled',
        until: '2026-11-21T12:00:00.000Z',
        comment: 'Incident 4711: the fix goes out now',
      },
    },
    errors: { 400: "Field 'comment' is required to disable an enabled rule", 409: conflict },
  }),
  answer: answerOf(
    savedRule,
    { ...ruleExample, mode: 'disabled', until: '2026-11-21T12:00:00.000Z', revision: 2, warnings: [] },
    'The changed rule.',
  ),
} as const

export const deleteRule = rules.remove('deleteDeploymentRule', {
  description: 'The rule holds nothing any more. Its revisions stay, by its id.',
})

export const listRuleRevisions = {
  id: 'listDeploymentRuleRevisions',
  tag: preflightTag,
  summary: 'List the revisions of a deployment rule',
  query: z.object(pageQuery),
  answer: pageOf(
    ruleRevision,
    {
      revision: 1,
      action: 'created',
      rule: ruleExample,
      comment: null,
      changed_by: 'user_2f6c',
      changed_at: '2026-11-21T09:12:44.018Z',
    },
    'A page of revisions, newest first.',
  ),
  errors: lookupErrors,
} as const satisfies Endpoint

export { requestExample as ruleRequestExample }
