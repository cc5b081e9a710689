import type { ComponentType } from 'react'

/** A text input of the form of a channel, for one field of its config. */
type ConfigField = {
  /** Name of the field in the config. */
  name: string
  label: string
  placeholder: string
  /** Text below the input of a new channel. */
  description: string
  /** Message when the input of a new channel is empty. */
  missing: string
}

/**
 * Everything that the application knows of one channel type. Each type has a folder, and a line in
 * `channel-types.ts`.
 */
export type ChannelType = {
  label: string
  fields: readonly ConfigField[]
  /** Says what to check before a disabled channel is enabled again. */
  repair: string
  /** Says what `sent` does not promise, for a type whose receiver may accept a message and not show it. */
  sent?: string
  /** Shows the body of a message of the API's preview. */
  Preview: ComponentType<{ body: Record<string, unknown> }>
}

/** Returns a field of a channel's config as the API shows it: secrets are masked. */
export const shownField = (config: object, { name }: ConfigField): string =>
  String((config as Record<string, unknown>)[name] ?? '')
