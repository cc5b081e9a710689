import type { RuleRevision } from '@shiplog/contract'
import { newId } from '@shiplog/events'
import { noteConcurrencyRules, raiseRevision } from '../../db/rule-sets.ts'
import { findRule, insertRevision, saveRule } from '../../db/rules.ts'
import type { Tx } from '../../db/tables.ts'
import type { RuleRow } from '../../guard/rows.ts'
import { showRule } from './show-rule.ts'

/** Who changed a rule, and why. */
export type Change = { changed_by: string | null; comment: string | null; now: Date }

/**
 * Returns a rule that is to be changed, and makes other changes of the account's rules wait. Undefined when
 * the account has no such rule; its revision then stays, because no rule has changed.
 */
export const findRuleToChange = async (
  tx: Tx,
  account_id: string,
  id: string,
): Promise<RuleRow | undefined> => {
  if ((await findRule(tx, account_id, id)) === undefined) return undefined
  await raiseRevision(tx, account_id)
  return await findRule(tx, account_id, id)
}

/** Stores the revision of a rule that was created, changed or deleted. */
export const recordRevision = (
  tx: Tx,
  row: RuleRow,
  action: RuleRevision['action'],
  { changed_by, comment, now }: Change,
): Promise<void> =>
  insertRevision(tx, {
    id: newId(),
    rule_id: row.id,
    revision: action === 'deleted' ? row.revision + 1 : row.revision,
    account_id: row.account_id,
    action,
    rule: showRule(row, now),
    ...{ comment, changed_by, changed_at: now },
  })

/** Stores a rule with its revision. The caller holds the account's rule set. */
export const saveWithRevision = async (
  tx: Tx,
  row: RuleRow,
  action: Exclude<RuleRevision['action'], 'deleted'>,
  change: Change,
): Promise<void> => {
  await saveRule(tx, row)
  await recordRevision(tx, row, action, change)
  await noteConcurrencyRules(tx, row.account_id)
}
