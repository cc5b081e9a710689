import type { Window } from '@shiplog/contract'
import { type Rule, requiredIn, ruleBytes, ruleProblem } from '@shiplog/guard'
import { HttpError } from '@shiplog/http'
import { loadTypes } from '../../db/explicit-environment-types.ts'
import { countRules, findRuleByName } from '../../db/rules.ts'
import type { Tx } from '../../db/tables.ts'
import type { RuleRow } from '../../guard/rows.ts'

/** Limits of one account, because every start evaluates its rules. */
const maxRules = 500
const maxWindows = 100
const maxBytes = 1024 * 1024
/** Each approval request has a copy of the requirements that apply to it. */
const maxRequirements = 100
const maxApprovalBytes = 64 * 1024

const requirementsIn = (row: RuleRow): number => ((row.config.requirements ?? []) as unknown[]).length

const windowsIn = (row: RuleRow | null): Window[] => (row?.config.windows ?? []) as Window[]

/** @throws HttpError 409 when the account may not have this rule beside its others */
const requireRoom = async (tx: Tx, row: RuleRow): Promise<void> => {
  const others = await countRules(tx, row.account_id, row.id)
  const full = (what: string): never => {
    throw new HttpError(409, `The rules of an account may have ${what} together: delete one first`)
  }
  if (others.rules >= maxRules)
    throw new HttpError(409, `The account has ${others.rules} rules, which is the limit: delete one first`)
  if (others.bytes + ruleBytes(row) > maxBytes) full('1 MiB of scopes and configs')
  if (others.windows + windowsIn(row).length > maxWindows) full(`${maxWindows} windows`)
  if (row.type !== 'approval') return
  if (others.requirements + requirementsIn(row) > maxRequirements)
    full(`${maxRequirements} requirements of approvals`)
  if (others.approval_bytes + ruleBytes(row) > maxApprovalBytes)
    full(`${maxApprovalBytes / 1024} KiB of rules about approvals`)
}

/**
 * Checks a rule before it is saved. The caller holds the account's rule set.
 *
 * @param current the rule as it is stored; null for a new one
 *
 * @throws HttpError 400 when it is too large or can never hold, 409 when the name is taken or the account
 * has too many rules
 */
export const requirePossible = async (
  tx: Tx,
  row: RuleRow,
  { now, current }: { now: Date; current: RuleRow | null },
): Promise<void> => {
  const rule = row as unknown as Rule
  const names = requiredIn(rule).flatMap(({ environment }) => environment ?? [])
  const typeOf = await loadTypes(tx, row.account_id, names)
  const problem = ruleProblem(rule, now.getTime(), typeOf, windowsIn(current))
  if (problem !== undefined) throw new HttpError(400, problem)
  const namesake = await findRuleByName(tx, row.account_id, row.name)
  if (namesake !== undefined && namesake !== row.id)
    throw new HttpError(409, `A rule with the name '${row.name}' already exists`)
  await requireRoom(tx, row)
}

/**
 * Checks the time at which a disabled rule is enabled again.
 *
 * @throws HttpError 400 when the rule is not disabled, or the time is not in the future
 */
export const untilOf = (until: string | null, mode: RuleRow['mode'], now: Date): Date | null => {
  if (until === null) return null
  if (mode !== 'disabled') throw new HttpError(400, "Field 'until' needs the mode 'disabled'")
  const time = new Date(until)
  if (time <= now) throw new HttpError(400, "Field 'until' must be in the future")
  return time
}
