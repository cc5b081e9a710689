import type { ChannelTypeName } from '@shiplog/contract'
import type { ChannelType } from './channel-type.ts'
import { chatWebhook } from './chat-webhook/chat-webhook.ts'

/** Every channel type of the contract. A missing one is a compile error. */
export const channelTypes: Record<ChannelTypeName, ChannelType> = {
  chat_webhook: chatWebhook,
}

/**
 * Finds a channel type. Undefined for a type of a later release, whose pods may have run before or beside
 * this one.
 */
export const findChannelType = (name: string): ChannelType | undefined =>
  Object.hasOwn(channelTypes, name) ? channelTypes[name as ChannelTypeName] : undefined
