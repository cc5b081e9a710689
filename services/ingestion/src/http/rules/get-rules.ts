import { listRules as operation } from '@shiplog/contract'
import type { EnvironmentType } from '@shiplog/events'
import { compileScope } from '@shiplog/guard'
import { type Page, rowsToFetch } from '@shiplog/postgres'
import { byCreation, serveList } from '@shiplog/service-shell'
import type { RequestHandler } from 'express'
import type { Context } from '../../context.ts'
import { loadTypes } from '../../db/explicit-environment-types.ts'
import { listRules } from '../../db/rules.ts'
import type { RuleRow } from '../../guard/rows.ts'
import { showRule } from './show-rule.ts'

type Names = { environment: string | null; product: string | null }

/** True when a rule applies to the environment and the product that are given. */
const appliesTo = ({ scope }: RuleRow, { environment, product }: Names, type: EnvironmentType): boolean => {
  const covers = compileScope({
    ...scope,
    ...(environment === null && { environments: [], environment_types: [], exclude_environments: [] }),
    ...(product === null && { products: [], exclude_products: [] }),
  })
  return covers({ product_name: product ?? '', environment_name: environment ?? '', environment_type: type })
}

/** Returns the rows of a page from all rows, the newest first. An account has a few hundred rules at most. */
const pageFrom = (rows: RuleRow[], page: Page): RuleRow[] => {
  const { after } = page
  const isOnPage = ({ created_at, id }: RuleRow): boolean =>
    after === null || created_at < after.time || (+created_at === +after.time && id < after.id)
  return rows.filter(isOnPage).slice(0, rowsToFetch(page))
}

export const getRules = (ctx: Context): RequestHandler =>
  serveList(ctx.db, operation, {
    path: '/deployment-rules/',
    list: async (tx, account_id, query, page) => {
      const rows = await listRules(tx, account_id, query)
      const environment = query.environment ?? ''
      const type = (await loadTypes(tx, account_id, [environment]))(environment)
      const matching = rows.filter((row) => appliesTo(row, query, type))
      return pageFrom(matching, page).map((row) => showRule(row, ctx.now()))
    },
    keyOf: byCreation,
  })
