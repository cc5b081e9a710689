import { z } from 'zod'
import type { ChannelConfigSchemas } from './channel-config.ts'
import { chatWebhookConfig } from './chat-webhook.ts'
import { emailConfig } from './email.ts'
import { slackAppConfig } from './slack-app.ts'
import { teamsWorkflowConfig } from './teams-workflow.ts'
import { webhookConfig } from './webhook.ts'

/** Every channel type, in the order of the documentation. */
const configs = [chatWebhookConfig, emailConfig, slackAppConfig, teamsWorkflowConfig, webhookConfig] as const

type Configs = (typeof configs)[number]
export type ChannelTypeName = Configs['type']
type Of<Name extends ChannelTypeName> = Extract<Configs, { type: Name }>
/** The `config` of a parsed request for a new channel. A PATCH may have some of its fields. */
export type ChannelConfig<Name extends ChannelTypeName = ChannelTypeName> = z.output<Of<Name>['request']>
/** The `config` of a parsed PATCH. */
export type ChannelConfigChange<Config extends ChannelConfig = ChannelConfig> = {
  [Field in keyof Config]?: Config[Field] | undefined
}
/** The `config` of an answer. */
export type ShownChannelConfig<Name extends ChannelTypeName = ChannelTypeName> = z.input<Of<Name>['answer']>

export const channelTypes = configs.map(({ type }) => type)

/** Examples of each type's config, in requests and in answers. */
export const channelExamples = Object.fromEntries(configs.map(({ type, examples }) => [type, examples])) as {
  [Name in ChannelTypeName]: Of<Name>['examples']
}

/** Sentences about the status `sent`, of types whose receiver may accept a message and never show it. */
export const sentSentences = configs.flatMap(({ sent }: ChannelConfigSchemas) => sent ?? [])

/**
 * Returns the union of the schemas. A single schema is returned as it is, because a union of one would only
 * make the OpenAPI document longer.
 */
const oneOf = <Schema extends z.ZodType>(
  schemas: readonly Schema[],
): Schema | z.ZodUnion<readonly Schema[]> => {
  const [first, ...others] = schemas
  return first !== undefined && others.length === 0 ? first : z.union(schemas)
}

const configDescription = 'Settings of the channel type.'

/** The config in the OpenAPI document. Requests are parsed by `configOf`. */
export const documentedConfig = oneOf(configs.map(({ request }) => request)).describe(configDescription)
export const documentedConfigPatch = oneOf(configs.map(({ request }) => request.partial())).describe(
  `${configDescription} Fields that are left out stay as they are.`,
)
export const shownConfig = oneOf(configs.map(({ answer }) => answer)).describe(configDescription)

/**
 * Returns the schema of a type's `config`; undefined for an unknown type, which the schema of `channel_type`
 * refuses.
 */
export const configOf = (channel_type: unknown): z.ZodType<ChannelConfig> | undefined =>
  configs.find(({ type }) => type === channel_type)?.request

/** Returns the schema of a type's `config` in a PATCH, which may have some of the fields. */
export const configPatchOf = (channel_type: unknown): z.ZodType<ChannelConfigChange> | undefined =>
  configs.find(({ type }) => type === channel_type)?.request.partial()
