import type { ComponentType } from 'react'
import type { Schemas } from '../api/client.ts'

/** Steps to find a value in the receiving service, and pages of its documentation. */
export type WhereToGet = {
  steps: readonly string[]
  pages?: readonly { title: string; address: string }[]
}

type FieldOf<Kind extends string> = {
  kind: Kind
  /** Name of the field in the config. */
  name: string
  label: string
  /** Text above the input that says what to enter. */
  description: string
  /** Message when the input is empty. A field without this message is optional. */
  missing?: string
  whereToGet?: WhereToGet
}

/**
 * An input in the form of a channel, for one field of its config. A `secret` is never shown again, because
 * answers mask it.
 */
export type ConfigField =
  | (FieldOf<'text' | 'secret'> & { placeholder: string })
  /** The first choice is the default of a new channel. */
  | (FieldOf<'choice'> & { choices: readonly { value: string; label: string }[] })
  | (FieldOf<'list'> & { maxItems: number; placeholder?: string })
  | FieldOf<'switch'>

/**
 * Everything that the application knows of one channel type. Each type has a folder, and a line in
 * `channel-types.ts`.
 */
export type ChannelType = {
  label: string
  /** One sentence that says what the type is for. */
  about: string
  fields: readonly ConfigField[]
  /** True for a type whose messages Shiplog signs with a secret that it makes. */
  hasSigningSecret?: true
  /** Says what to check before a disabled channel is enabled again. */
  repair: string
  /** Says what `sent` does not promise, for a type whose receiver may accept a message and never show it. */
  sent?: string
  /** Shows more about a channel on its card. */
  Status?: ComponentType<{ channel: Schemas['NotificationChannel'] }>
  /** Shows the body of a message of the API's preview. */
  Preview: ComponentType<{ body: Record<string, unknown> }>
}

/**
 * Returns a field of a channel's config as text. The API masks secrets. Null when the field has no value.
 */
export const shownField = (config: object, field: ConfigField): string | null => {
  const value = (config as Record<string, unknown>)[field.name] ?? null
  if (value === null) return null
  if (field.kind === 'switch') return value === true ? 'yes' : 'no'
  if (field.kind === 'choice') return field.choices.find((one) => one.value === value)?.label ?? String(value)
  return Array.isArray(value) ? value.join(', ') || null : String(value)
}
