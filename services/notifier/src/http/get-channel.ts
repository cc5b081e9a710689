import { getChannel as operation } from '@shiplog/contract'
import { refuse, sendAnswer } from '@shiplog/http'
import { existsElsewhere, inAccount } from '@shiplog/postgres'
import { requested } from '@shiplog/service-shell'
import type { Request, RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { type ChannelRow, findChannel } from '../db/channels/channels.ts'
import { showChannel } from './channel-configs.ts'

/** Returns the account's channel. @throws HttpError 403 for a channel of another account, 404 for none */
export const accountChannel = async ({ db }: Context, account_id: string, id: string): Promise<ChannelRow> =>
  (await inAccount(db, account_id, (tx) => findChannel(tx, account_id, id))) ??
  (await refuse(existsElsewhere(db, 'channel', account_id, id)))

/** Returns the channel in the path. @throws HttpError 403 for a channel of another account, 404 for none */
export const requestedChannel = ({ db }: Context, req: Request): Promise<ChannelRow> =>
  requested(db, req, 'channel', findChannel)

export const getChannel =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    const channel = await requestedChannel(ctx, req)
    const shown = await inAccount(ctx.db, channel.account_id, (tx) => showChannel(tx, channel))
    sendAnswer(res, operation, shown)
  }
