import { getBadgeToken as operation } from '@shiplog/contract'
import { sendAnswer } from '@shiplog/http'
import { requested } from '@shiplog/service-shell'
import type { RequestHandler } from 'express'
import type { Context } from '../../context.ts'
import { findBadgeToken } from '../../db/badge-tokens.ts'

export const getBadgeToken =
  ({ db }: Context): RequestHandler =>
  async (req, res) => {
    sendAnswer(res, operation, await requested(db, req, 'badge_token', findBadgeToken))
  }
