import type { Schemas } from '../api/client.ts'
import type { ChannelType } from './channel-type.ts'
import { chatWebhook } from './chat-webhook/chat-webhook.ts'
import { email } from './email/email.ts'
import { slackApp } from './slack-app/slack-app.ts'
import { teamsWorkflow } from './teams-workflow/teams-workflow.ts'
import { webhook } from './webhook/webhook.ts'

export type ChannelTypeName = Schemas['NotificationChannelType']

/** Every channel type of the API. A missing one is a compile error. */
const channelTypes: Record<ChannelTypeName, ChannelType> = {
  chat_webhook: chatWebhook,
  email,
  slack_app: slackApp,
  teams_workflow: teamsWorkflow,
  webhook,
}

export const channelTypeNames = Object.keys(channelTypes) as [ChannelTypeName, ...ChannelTypeName[]]

/** Finds a channel type. Undefined for a type that Shiplog got after the browser loaded this application. */
export const findChannelType = (name: ChannelTypeName): ChannelType | undefined => channelTypes[name]
