import { refusedField } from '../../../../api/api-error.ts'
import type { Schemas } from '../../../../api/client.ts'
import type { ConfigField } from '../../../../channels/channel-type.ts'
import {
  type ChannelTypeName,
  channelTypeNames,
  findChannelType,
} from '../../../../channels/channel-types.ts'
import type { Channel } from '../queries.ts'

type Value = string | string[] | boolean
type ConfigValues = Record<string, Value>
export type ChannelValues = {
  name: string
  enabled: boolean
  channel_type: ChannelTypeName
  config: ConfigValues
}

type Problems = Record<string, string>

export const fieldsOf = (type: ChannelTypeName): readonly ConfigField[] => findChannelType(type)?.fields ?? []

const isEmpty = (value: Value): boolean =>
  typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0

/**
 * Returns what an input shows at first. That is the stored value, or nothing for a secret, because it is
 * masked.
 */
const firstValue = (field: ConfigField, stored: unknown): Value => {
  switch (field.kind) {
    case 'secret':
      return ''
    case 'text':
      return typeof stored === 'string' ? stored : ''
    case 'choice':
      return typeof stored === 'string' ? stored : (field.choices[0]?.value ?? '')
    case 'list':
      return Array.isArray(stored) ? stored.map(String) : []
    case 'switch':
      return stored === true
  }
}

/** Returns the inputs of a type's config, with the values of a channel. */
export const toConfigValues = (fields: readonly ConfigField[], config: object): ConfigValues =>
  Object.fromEntries(
    fields.map((field) => [field.name, firstValue(field, (config as Record<string, unknown>)[field.name])]),
  )

/** @param channel null for a new channel */
export const toValues = (channel: Channel | null): ChannelValues => {
  const { name = '', enabled = true, channel_type = channelTypeNames[0], config = {} } = channel ?? {}
  return { name, enabled, channel_type, config: toConfigValues(fieldsOf(channel_type), config) }
}

/** Returns the problems of the inputs, by the names of the inputs. */
export const problemsOf = (
  fields: readonly ConfigField[],
  { name, config }: ChannelValues,
  channel: Channel | null,
): Problems => {
  const problems = fields.flatMap(({ name: field, kind, missing }) => {
    // An empty secret of a channel that exists keeps its stored value.
    const mayBeEmpty = missing === undefined || (channel !== null && kind === 'secret')
    return mayBeEmpty || !isEmpty(config[field] ?? '') ? [] : [[`config.${field}`, missing] as const]
  })
  return { ...(isEmpty(name) && { name: 'Enter a name' }), ...Object.fromEntries(problems) }
}

/**
 * Returns the config of a request. For a new channel it has all filled inputs, otherwise the changed inputs.
 */
const configOf = (
  fields: readonly ConfigField[],
  values: ConfigValues,
  channel: Channel | null,
): Record<string, Value | null> => {
  const stored = channel === null ? {} : toConfigValues(fields, channel.config)
  const isSent = ([name, value]: [string, Value]): boolean =>
    channel === null ? !isEmpty(value) : JSON.stringify(value) !== JSON.stringify(stored[name])
  const sent = Object.entries(values).filter(isSent)
  // Null removes an optional text. An empty list is a value.
  return Object.fromEntries(sent.map(([name, value]) => [name, value === '' ? null : value]))
}

/** Returns the body of the request that saves the inputs. A body without fields changes nothing. */
export const bodyOf = (
  fields: readonly ConfigField[],
  values: ChannelValues,
  channel: Channel | null,
): Schemas['NotificationChannelPatch'] => {
  const { name, enabled, channel_type } = values
  const config = configOf(fields, values.config, channel)
  const isChanged = channel === null || Object.keys(config).length > 0
  return {
    ...(name !== channel?.name && { name }),
    ...(enabled !== channel?.enabled && { enabled }),
    ...(channel === null && { channel_type }),
    // The API checks the config by its type.
    ...(isChanged && { config: config as Schemas['NotificationChannelRequest']['config'] }),
  }
}

/** Returns a problem that the API found, and the name of its input. Undefined when it is about no input. */
export const problemOfAnswer = (
  err: Error,
  fields: readonly ConfigField[],
  { config }: ChannelValues,
): Problems | undefined => {
  const refused = refusedField(err)
  if (refused === undefined) return undefined
  const said = err.message.slice(`Field '${refused}' `.length)
  if (refused === 'name') return { name: `The name ${said}` }
  const [, name, index] = /^config\.(\w+)(?:\.(\d+))?/.exec(refused) ?? []
  const field = fields.find((one) => one.name === name)
  if (field === undefined) return undefined
  const items = config[field.name]
  const item = Array.isArray(items) && index !== undefined ? items[Number(index)] : undefined
  return { [`config.${field.name}`]: `${item === undefined ? field.label : `“${item}”`} ${said}` }
}
