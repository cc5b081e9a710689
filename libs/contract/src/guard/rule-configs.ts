import { environmentTypes, type RuleType } from '@shiplog/events'
import { z } from 'zod'
import { choiceOr, requiredChoice } from '../fields/choice.ts'
import { optionalText, requiredText } from '../fields/text.ts'
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
export const ruleConfigs = { version, flow, soak, freeze, concurrency } satisfies Record<RuleType, z.ZodType>

/** The config of one rule type, as it is parsed. */
export type RuleConfig<Type extends RuleType> = z.output<(typeof ruleConfigs)[Type]>

const description = 'Settings of the rule type.'

/** The config in the OpenAPI document. Requests are parsed with the schema of the rule's type. */
export const documentedRuleConfig = z.union(Object.values(ruleConfigs)).describe(description)

/** The config in answers: as it was saved. */
export const shownRuleConfig = z.record(z.string(), z.unknown()).meta({ description })
