import { principal } from '@shiplog/auth'
import { type Freeze, maxFreezeDays, listFreezes as operation } from '@shiplog/contract'
import { createDeadline, type Deadline } from '@shiplog/fair-share'
import { type Rule, showFreezes } from '@shiplog/guard'
import { HttpError, parseQuery, sendAnswer } from '@shiplog/http'
import { readInAccount } from '@shiplog/postgres'
import type { RequestHandler } from 'express'
import type { Context } from '../../context.ts'
import { listRules } from '../../db/rules.ts'
import type { RuleRow } from '../../guard/rows.ts'
import { showRule } from '../rules/show-rule.ts'

const dayMs = 24 * 60 * 60 * 1_000
const usualDays = 31
const maxFreezes = 500
/** Longest time for which freezes are computed. */
const limitMs = 5_000

type Query = { from: string | null; to: string | null }

const periodOf = (query: Query, now: Date): { from: number; to: number } => {
  const from = query.from === null ? now.getTime() : Date.parse(query.from)
  const to = query.to === null ? from + usualDays * dayMs : Date.parse(query.to)
  if (to > from && to - from <= maxFreezeDays * dayMs) return { from, to }
  throw new HttpError(
    400,
    `Query parameter 'to' must be after 'from' and at most ${maxFreezeDays} days later`,
  )
}

const freezesOf = async (
  row: RuleRow,
  period: { from: number; to: number },
  { now, deadline }: { now: Date; deadline: Deadline },
): Promise<Freeze[]> => {
  const rule = row as unknown as Extract<Rule, { type: 'freeze' }>
  const { kind } = rule.config
  const { id: rule_id, name: rule_name, mode, scope } = showRule(row, now)
  const found = await showFreezes(rule.config, { ...period, most: maxFreezes + 1 }, deadline.goOn)
  return found.map((freeze) => ({ rule_id, rule_name, mode, kind, scope, ...freeze }))
}

export const getFreezes =
  (ctx: Context): RequestHandler =>
  async (req, res) => {
    const { account_id } = principal(req)
    const now = ctx.now()
    const period = periodOf(parseQuery(operation.query, req.query), now)
    const rules = await readInAccount(ctx.db, account_id, (tx) =>
      listRules(tx, account_id, { type: 'freeze', mode: null }),
    )
    const found: Freeze[] = []
    const deadline = createDeadline(limitMs)
    for (const row of rules.filter((rule) => showRule(rule, now).mode !== 'disabled'))
      found.push(...(await freezesOf(row, period, { now, deadline })))
    const sorted = found.toSorted((a, b) => a.start.localeCompare(b.start))
    sendAnswer(res, operation, {
      freezes: sorted.slice(0, maxFreezes),
      truncated: sorted.length > maxFreezes || deadline.leftMs() === 0,
    })
  }
