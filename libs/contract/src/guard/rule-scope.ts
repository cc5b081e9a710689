import { environmentTypes } from '@shiplog/events'
import { z } from 'zod'
import { toChoice } from '../fields/choice.ts'
import { nameLength, requiredText } from '../fields/text.ts'

/** Maximum number of names in one list of a rule. */
const maxNames = 200

/** A list of names, or of patterns with `*`. Repeated names count once. */
export const patterns = (description: string) =>
  z
    .array(requiredText(nameLength))
    .max(maxNames)
    .transform((names) => [...new Set(names)])
    .describe(`${description} \`*\` matches any characters.`)

/** A list of patterns that may be absent; absent and null become an empty list. */
const optionalPatterns = (description: string) =>
  patterns(description)
    .nullish()
    .transform((names) => names ?? [])

const optionalTypes = () =>
  z
    .array(z.string().meta({ enum: environmentTypes }))
    .max(environmentTypes.length)
    .nullish()
    .transform((types, context) => (types ?? []).map((type) => toChoice(environmentTypes, type, context)))
    .describe('Types of the environments, as `GET /environments/` shows them.')

/** The deployments to which a rule applies. Every list that has entries must match. */
export const ruleScope = z
  .strictObject({
    environments: optionalPatterns('Names of the environments.'),
    environment_types: optionalTypes(),
    products: optionalPatterns('Names of the products.'),
    exclude_environments: optionalPatterns('Names of environments to which the rule does not apply.'),
    exclude_products: optionalPatterns('Names of products to which the rule does not apply.'),
  })
  .meta({
    id: 'RuleScopeRequest',
    description:
      'The deployments to which the rule applies. Every list that has entries must match; without any entry, the rule applies to all.',
  })
export type RuleScope = z.output<typeof ruleScope>

/** A scope in answers. */
export const shownScope = z
  .object({
    environments: z.array(z.string()).describe('Names of the environments.'),
    environment_types: z.array(z.enum(environmentTypes)).describe('Types of the environments.'),
    products: z.array(z.string()).describe('Names of the products.'),
    exclude_environments: z.array(z.string()).describe('Environments to which the rule does not apply.'),
    exclude_products: z.array(z.string()).describe('Products to which the rule does not apply.'),
  })
  .meta({
    id: 'RuleScope',
    description: 'The deployments to which the rule applies. An empty list sets no limit.',
  })
