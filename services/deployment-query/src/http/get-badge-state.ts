import { badgeState, badgeStateQuery } from '@shiplog/contract/internal'
import { parseQuery } from '@shiplog/http'
import { readInAccount } from '@shiplog/postgres'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { findBadgeState } from '../db/badge-state.ts'

/** Answers the gateway with what a badge shows of a product in an environment. */
export const getBadgeState =
  ({ db }: Context): RequestHandler =>
  async (req, res) => {
    const { account_id, product, environment } = parseQuery(badgeStateQuery, req.query)
    const state = await readInAccount(db, account_id, (tx) =>
      findBadgeState(tx, account_id, product, environment),
    )
    res.json(badgeState.parse(state))
  }
