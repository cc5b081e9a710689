import type { ChannelConfig } from '@shiplog/contract'
import { HttpError } from '@shiplog/http'
import type { Context } from '../context.ts'
import { knownChannelType } from './known-channel-type.ts'

/** What is stored of a channel's config. @throws HttpError 400 for one that must not be used */
export const sealConfig = async (
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
