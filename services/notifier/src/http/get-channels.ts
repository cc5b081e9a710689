import { listChannels as operation } from '@shiplog/contract'
import { byCreation, serveList } from '@shiplog/service-shell'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { listChannels } from '../db/channels/channels.ts'
import { showChannels } from './channel-configs.ts'

export const getChannels = ({ db }: Context): RequestHandler =>
  serveList(db, operation, {
    path: '/notification-channels/',
    list: async (tx, account_id, _query, page) => showChannels(tx, await listChannels(tx, account_id, page)),
    keyOf: byCreation,
  })
