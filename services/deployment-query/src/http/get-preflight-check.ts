import { getPreflightCheck as operation } from '@shiplog/contract'
import { sendAnswer } from '@shiplog/http'
import { requested } from '@shiplog/service-shell'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { findPreflightCheck } from '../db/preflight-checks.ts'

export const getPreflightCheck =
  ({ db }: Context): RequestHandler =>
  async (req, res) =>
    sendAnswer(res, operation, await requested(db, req, 'preflight_check', findPreflightCheck))
