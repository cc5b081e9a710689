import { environmentTypes, type RuleType } from '@shiplog/events'
import { z } from 'zod'
import { choiceOr, requiredChoice } from '../fields/choice.ts'
import { addIssue, nameLength, optionalText, requiredText } from '../fields/text.ts'
import { patterns } from './rule-scope.ts'
import { window } from './window.ts'

const maxWindows = 20
const maxRequirements = 20
/** A year. */
const maxHours = 8_784

const flag = (means: string) =>
  z
    .boolean()
    .nullish()
    .transform((value) => value ?? false)
    .describe(`${means} False by default.`)

/** One or more environments: one by its name, or all of a type. */
const environmentChoice = {
  environment: optionalText().describe('Name of the environment.'),
  environment_type: choiceOr(environmentTypes, null).describe('Any environment of this type.'),
}

const isOneChoice = (value: { environment: string | null; environment_type: string | null }): boolean =>
  (value.environment === null) !== (value.environment_type === null)

const oneEnvironmentOnly = {
  error: "{field} needs either 'environment' or 'environment_type', and not both",
}

const version = z
  .strictObject({
    allow: patterns('Only these versions may start.').optional(),
    deny: patterns('These versions may not start.').optional(),
    branches: patterns('Only versions of these branches may start.').optional(),
    require_build: flag('True: the version must have a completed build.'),
  })
  .refine(
    ({ allow, deny, branches, require_build }) =>
      require_build || [allow, deny, branches].some((list) => (list ?? []).length > 0),
    { error: "{field} needs at least one of 'allow', 'deny', 'branches' and 'require_build'" },
  )
  .meta({ id: 'VersionRuleConfig' })

const flow = z
  .strictObject({
    requires: z
      .array(
        z
          .strictObject(environmentChoice)
          .refine(isOneChoice, oneEnvironmentOnly)
          .meta({ id: 'FlowRequirement' }),
      )
      .min(1)
      .max(maxRequirements)
      .describe('The version must have completed in each of these.'),
  })
  .meta({ id: 'FlowRuleConfig' })

/** Maximum number of people whom the requirements of one rule ask for. */
const maxApprovers = 50
const maxApprovalRequirements = 10
const maxRoles = 20
const maxUsers = 50
/** Longest role, in characters: longer roles of a token do not count. */
const roleLength = 64
/** Longest time for which a request waits, in hours: 30 days. */
const maxApprovalHours = 720

/** Names that are compared as they are. A `*` is refused, because it would look as if it matched any name. */
const exactNames = (most: number, length: number, description: string) =>
  z
    .array(
      requiredText(length).superRefine((name, context) => {
        if (name.includes('*'))
          addIssue(context, "{field} must not contain '*': names are compared as they are")
      }),
    )
    .max(most)
    .nullish()
    .transform((names) => [...new Set((names ?? []).map((name) => name.trim()))])
    .describe(description)

const requirement = z
  .strictObject({
    name: requiredText(100).describe('Name of the requirement, unique in the rule, such as `qa`.'),
    roles: exactNames(
      maxRoles,
      roleLength,
      'Roles whose holders may approve: any values of the roles claim. A role includes those before it: `viewer`, `member`, `admin`.',
    ),
    users: exactNames(
      maxUsers,
      nameLength,
      'People who may approve, by subject or e-mail address, in upper or lower case.',
    ),
    count: z
      .int()
      .min(1)
      .max(maxApprovers)
      .nullish()
      .transform((count) => count ?? 1)
      .describe('Number of people who must approve: 1 when absent.'),
    environment: optionalText().describe(
      'The version must have completed in this environment before it is approved.',
    ),
  })
  .refine(({ roles, users }) => roles.length + users.length > 0, {
    error: "{field} needs at least one entry in 'roles' or 'users': nobody could approve",
  })
  .meta({ id: 'ApprovalRequirementConfig' })

const approval = z
  .strictObject({
    requirements: z
      .array(requirement)
      .min(1)
      .max(maxApprovalRequirements)
      .superRefine((requirements, context) => {
        const names = requirements.map(({ name }) => name)
        const repeated = names.find((name, index) => names.indexOf(name) < index)
        if (repeated !== undefined)
          addIssue(context, `{field} has two requirements with the name '${repeated}'`)
        const people = requirements.reduce((sum, { count }) => sum + count, 0)
        if (people > maxApprovers)
          addIssue(context, `{field} ask for more than ${maxApprovers} people together`)
      })
      .describe('All of them must be fulfilled. One person counts for one of them only.'),
    expires_hours: z
      .number()
      .gt(0)
      .max(maxApprovalHours)
      .nullish()
      .transform((hours) => hours ?? 72)
      .describe(
        'Hours for which a request waits for approvals, and for which the version may start after the last one. When several rules apply, the shortest time counts; 72 when absent.',
      ),
    allow_own: flag('True: people may approve what they have asked for, built or deployed.'),
  })
  .meta({ id: 'ApprovalRuleConfig' })

const soak = z
  .strictObject({
    ...environmentChoice,
    hours: z
      .number()
      .gt(0)
      .max(maxHours)
      .describe('Hours that must have passed since the version completed there.'),
    while_current: flag('True: only the time counts in which no other version ran there.'),
  })
  .refine(isOneChoice, oneEnvironmentOnly)
  .meta({ id: 'SoakRuleConfig' })

const freeze = z
  .strictObject({
    windows: z.array(window).min(1).max(maxWindows).describe('When the freeze comes.'),
    kind: choiceOr(['deny', 'allow'], 'deny').describe(
      '`deny`: nothing may start in a window. `allow`: deployments may start only in a window.',
    ),
  })
  .meta({ id: 'FreezeRuleConfig' })

const concurrency = z
  .strictObject({
    per: requiredChoice(['product', 'environment']).describe(
      '`product`: one deployment of a product at a time in an environment. `environment`: one deployment of any product.',
    ),
    stale_after: requiredText()
      .default('PT2H')
      .describe('A running deployment without news for longer counts no more, in ISO 8601: at most P30D.'),
  })
  .meta({ id: 'ConcurrencyRuleConfig' })

/** The schema of `config`, by the rule's type. */
export const ruleConfigs = { version, flow, approval, soak, freeze, concurrency } satisfies Record<
  RuleType,
  z.ZodType
>

/** The config of one rule type, as it is parsed. */
export type RuleConfig<Type extends RuleType> = z.output<(typeof ruleConfigs)[Type]>

const description = 'Settings of the rule type.'

/** The config in the OpenAPI document. Requests are parsed with the schema of the rule's type. */
export const documentedRuleConfig = z.union(Object.values(ruleConfigs)).describe(description)

/** The config in answers: as it was saved. */
export const shownRuleConfig = z.record(z.string(), z.unknown()).meta({ description })
