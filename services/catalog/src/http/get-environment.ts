import { getEnvironment as operation } from '@shiplog/contract'
import { sendAnswer } from '@shiplog/http'
import { requested } from '@shiplog/service-shell'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { findEnvironment } from '../db/environments.ts'

export const getEnvironment =
  ({ db }: Context): RequestHandler =>
  async (req, res) => {
    sendAnswer(res, operation, await requested(db, req, 'environment', findEnvironment))
  }
