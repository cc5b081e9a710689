import { getRule as operation } from '@shiplog/contract'
import { sendAnswer } from '@shiplog/http'
import { requested } from '@shiplog/service-shell'
import type { RequestHandler } from 'express'
import type { Context } from '../../context.ts'
import { findRule } from '../../db/rules.ts'
import { showRule } from './show-rule.ts'

export const getRule =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    const rule = await requested(ctx.db, req, 'deployment_rule', findRule)
    sendAnswer(res, operation, showRule(rule, ctx.now()))
  }
