import { channelListQuery } from '@shiplog/contract'
import { accountList, byCreation } from '@shiplog/internal-api'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { listChannels } from '../db/channels.ts'
import { channelBody } from './channel-body.ts'

export const getChannels = ({ db }: Context): RequestHandler =>
  accountList(db, {
    query: channelListQuery,
    path: '/notification-channels/',
    list: (tx, account_id, _query, page) => listChannels(tx, account_id, page),
    keyOf: byCreation,
    toBody: channelBody,
  })
