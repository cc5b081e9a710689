import { environmentTypes } from '@shiplog/events'
import { z } from 'zod'
import { metadataOrNull, textOrNull } from '../fields/answer.ts'
import { choiceOr, patchChoice } from '../fields/choice.ts'
import { optionalMetadata, patchMetadata } from '../fields/metadata.ts'
import { optionalChoice, pageQuery, textFilter } from '../fields/query.ts'
import { optionalText, patchText, proseLength, requiredText } from '../fields/text.ts'
import { time } from '../fields/time.ts'
import { resource } from '../resource.ts'

const nameDescription = 'Unique in the account.'

/** Body of `POST /environments/`. */
export const environmentRequest = z
  .object({
    name: requiredText().describe(nameDescription),
    type: choiceOr(environmentTypes, null).describe('By default derived from the name.'),
    description: optionalText(proseLength),
    metadata: optionalMetadata(),
  })
  .meta({ id: 'EnvironmentRequest' })

/** Body of `PATCH /environments/{environment-id}`: missing fields stay unchanged, null clears a field. */
export const environmentPatch = z
  .object({
    name: requiredText().optional().describe('Must be the current name: an environment cannot be renamed.'),
    type: patchChoice(environmentTypes).describe('With null, the type is derived from the name again.'),
    description: patchText(proseLength),
    metadata: patchMetadata(),
  })
  .meta({ id: 'EnvironmentPatch' })
export type EnvironmentPatch = z.output<typeof environmentPatch>

/** The type of an environment in an answer. */
export const environmentType = z
  .enum(environmentTypes)
  .meta({ id: 'EnvironmentType', description: 'What the environment is for.' })

/** An environment as every answer shows it. */
export const environment = z
  .object({
    id: z.uuid(),
    name: z.string().describe(nameDescription),
    type: environmentType,
    type_source: z
      .enum(['explicit', 'name', 'default'])
      .describe(
        'Source of the type. `explicit`: a user set it, and events do not change it. `name`: derived from the name. `default`: the name has no known word, so the type is `dev`.',
      ),
    description: textOrNull(),
    metadata: metadataOrNull(),
    created_at: time(),
    updated_at: time(),
  })
  .meta({ id: 'Environment' })
export type Environment = z.input<typeof environment>

const example = {
  id: '3c1f5c1e-7d0b-5f7e-9a35-8b0b7f4f9d61',
  name: 'eu-nonprod',
  type: 'staging',
  type_source: 'name',
  description: 'Where Europe tries releases',
  metadata: { region: 'eu-central-1' },
  created_at: '2026-11-21T09:48:03.120Z',
  updated_at: '2026-11-21T09:48:03.120Z',
} satisfies Environment

const { name, description, metadata } = example

const environments = resource({ tag: 'Environments', name: 'environment', schema: environment, example })

export const createEnvironment = environments.create('createEnvironment', {
  description: `Not required before the first deployment: an event creates the environment that it names. Without \`type\`, the type is derived from the
words of the name; \`nonprod\`, \`pre-production\` and similar names are \`staging\`.`,
  body: { schema: environmentRequest, example: { name, description, metadata } },
  errors: { 400: "Field 'name' is required", 409: "Environment 'eu-nonprod' already exists" },
})

export const listEnvironments = environments.list('listEnvironments', {
  query: z.object({
    type: optionalChoice(environmentTypes, 'Environments of this type.'),
    name: textFilter('Exactly this name.'),
    ...pageQuery,
  }),
  errors: { 400: "Query parameter 'type' must be one of: dev, test, staging, production" },
})

export const getEnvironment = environments.get('getEnvironment')

export const updateEnvironment = environments.change('updateEnvironment', {
  description:
    'Takes any subset of the fields. Events do not change a type that is set here; with `null`, the type is derived from the name again. Any other field is cleared by `null`. `metadata` is replaced as a whole.',
  body: { schema: environmentPatch, example: { type: 'production' } },
  changed: {
    ...example,
    type: 'production',
    type_source: 'explicit',
    updated_at: '2026-11-21T10:02:11.004Z',
  },
  errors: { 400: "Field 'name' cannot be changed: it is the environment's identity" },
})
