import type { ChannelConfig } from '@shiplog/contract'
import { HttpError } from '@shiplog/http'
import type { Context } from '../context.ts'
import { knownChannelType } from './known-channel-type.ts'

/**
 * Checks a channel's config, and returns the columns `secret` and `config` of table `channel`.
 *
 * @throws HttpError 400 when the config must not be used, 503 for a channel type of a later release
 */
export const encryptConfig = async (
  ctx: Context,
  channel_type: string,
  config: ChannelConfig,
): Promise<{ secret: string; config: string }> => {
  const type = knownChannelType(channel_type)
  const found = type.problemOf(config, ctx.config.webhook.allowedHosts)
  if (found !== undefined) throw new HttpError(400, `Field 'config.${found.field}' ${found.problem}`)
  const { secret, shown } = type.toStored(config)
  return { secret: await ctx.cipher.encrypt(secret), config: JSON.stringify(shown) }
}
