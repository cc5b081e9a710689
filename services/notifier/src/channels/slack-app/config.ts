import type { ChannelConfig, ChannelConfigChange } from '@shiplog/contract'
import type { StoredConfig } from '../channel-type.ts'
import type { Mode } from './follow.ts'

/** What sending needs. It is stored encrypted, because the token is a secret. */
type SlackAppConfig = { bot_token: string; channel_id: string; mode: Mode }

export const parseSecret = (secret: string): SlackAppConfig => JSON.parse(secret)

/** Merges a change into the stored config. Fields that the change does not have stay. */
export const toStored = (
  change: ChannelConfigChange<ChannelConfig<'slack_app'>>,
  current: string | undefined,
): StoredConfig => {
  const before: Partial<SlackAppConfig> = current === undefined ? {} : parseSecret(current)
  const bot_token = change.bot_token ?? before.bot_token ?? ''
  const channel_id = change.channel_id ?? before.channel_id ?? ''
  const mode = change.mode ?? before.mode ?? 'update'
  const secret: SlackAppConfig = { bot_token, channel_id, mode }
  return { secret: JSON.stringify(secret), shown: { bot_token: 'xoxb-••••', channel_id, mode } }
}
