import type { ChannelRow } from '../db/channels.ts'

/** A channel as the API shows it: without its secret. */
export const channelBody = (channel: ChannelRow) => ({
  id: channel.id,
  name: channel.name,
  channel_type: channel.channel_type,
  config: channel.config,
  enabled: channel.enabled,
  disabled_reason: channel.disabled_reason,
  created_at: channel.created_at,
  updated_at: channel.updated_at,
})
