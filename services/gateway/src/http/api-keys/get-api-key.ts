import { getApiKey as operation } from '@shiplog/contract'
import { sendAnswer } from '@shiplog/http'
import { requested } from '@shiplog/service-shell'
import type { RequestHandler } from 'express'
import type { Context } from '../../context.ts'
import { findApiKey } from '../../db/api-keys.ts'
import { showKey } from './show-key.ts'

export const getApiKey =
  ({ db }: Context): RequestHandler =>
  async (req, res) => {
    sendAnswer(res, operation, showKey(await requested(db, req, 'api_key', findApiKey)))
  }
