import { z } from 'zod'
import { chatWebhookConfig } from './chat-webhook.ts'

/** Every type of channel, in the order in which the documentation shows them. */
const configs = [chatWebhookConfig] as const

type Configs = (typeof configs)[number]
export type ChannelTypeName = Configs['type']
type Of<Name extends ChannelTypeName> = Extract<Configs, { type: Name }>
/** The `config` of a request, once it is parsed. */
export type ChannelConfig<Name extends ChannelTypeName = ChannelTypeName> = z.output<Of<Name>['request']>
/** The `config` of an answer. */
export type ShownChannelConfig<Name extends ChannelTypeName = ChannelTypeName> = z.input<Of<Name>['answer']>

export const channelTypes = configs.map(({ type }) => type)

const [{ examples: channelExamples }] = configs

export { channelExamples }

/**
 * One schema for each type; of a single one, that itself: a union of one would be another word in the
 * document.
 */
const oneOf = <Schema extends z.ZodType>(
  schemas: readonly Schema[],
): Schema | z.ZodUnion<readonly Schema[]> => {
  const [first, ...others] = schemas
  return first !== undefined && others.length === 0 ? first : z.union(schemas)
}

const configDescription = 'What its type needs.'

/** As the document shows it; requests are parsed by `configOf`. */
export const documentedConfig = oneOf(configs.map(({ request }) => request)).describe(configDescription)
export const shownConfig = oneOf(configs.map(({ answer }) => answer)).describe(configDescription)

/** The schema of a type's `config`; of a name that is no type, none: `channel_type` is what is wrong then. */
export const configOf = (channel_type: unknown): z.ZodType<ChannelConfig> | undefined =>
  configs.find(({ type }) => type === channel_type)?.request
