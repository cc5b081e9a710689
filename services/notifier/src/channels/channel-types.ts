import type { ChannelTypeName } from '@shiplog/contract'
import type { ChannelType } from './channel-type.ts'
import { chatWebhook } from './chat-webhook/chat-webhook.ts'

/** Every type that the contract names; one that is missing here does not compile. */
export const channelTypes: Record<ChannelTypeName, ChannelType> = {
  chat_webhook: chatWebhook,
}

/** Undefined for a type that only a later release knows, whose pods may run beside this one. */
export const findChannelType = (name: string): ChannelType | undefined =>
  Object.hasOwn(channelTypes, name) ? channelTypes[name as ChannelTypeName] : undefined
