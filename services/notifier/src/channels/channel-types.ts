import type { ChannelConfig, ChannelTypeName } from '@shiplog/contract'
import type { Batching } from '../domain/batch.ts'
import type { ChannelType } from './channel-type.ts'
import { chatWebhook } from './chat-webhook/chat-webhook.ts'
import { email } from './email/email.ts'
import { slackApp } from './slack-app/slack-app.ts'
import { teamsWorkflow } from './teams-workflow/teams-workflow.ts'
import { webhook } from './webhook/webhook.ts'

/** Every channel type of the contract. A missing one is a compile error. */
const channelTypes: { [Name in ChannelTypeName]: ChannelType<ChannelConfig<Name>> } = {
  chat_webhook: chatWebhook,
  email,
  slack_app: slackApp,
  teams_workflow: teamsWorkflow,
  webhook,
}

/** Finds a channel type. Undefined for a type of a later release: its pods may have stored the channel. */
export const findChannelType = (name: string): ChannelType | undefined =>
  // The cast is safe: the contract has parsed each config by the schema of its type.
  Object.hasOwn(channelTypes, name) ? (channelTypes[name as ChannelTypeName] as ChannelType) : undefined

/** How the notifications of each channel type become messages. */
export const batchingOfTypes: Readonly<Record<string, Batching>> = channelTypes

/** Names of the types that send events themselves. */
export const typesThatSendEvents: readonly string[] = Object.keys(channelTypes).filter(
  (name) => findChannelType(name)?.sendsEvents === true,
)

/** The types whose channels together may take only a share of the slots of a dispatcher, 0 to 1. */
export const sharesOfTypes: readonly { name: string; share: number }[] = Object.keys(channelTypes).flatMap(
  (name) => {
    const share = findChannelType(name)?.slotShare
    return share === undefined ? [] : [{ name, share }]
  },
)
