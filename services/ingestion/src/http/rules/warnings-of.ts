import type { Rule } from '@shiplog/guard'
import { listSeen } from '../../db/seen-people.ts'
import type { Tx } from '../../db/tables.ts'
import { peopleSince, tooFewPeople } from '../../guard/approvals/too-few-people.ts'
import type { RuleRow } from '../../guard/rows.ts'

/** Returns what is probably wrong with a rule that was saved. */
export const warningsOf = async (tx: Tx, row: RuleRow, now: Date): Promise<string[]> =>
  row.type === 'approval'
    ? tooFewPeople(row as unknown as Rule, await listSeen(tx, row.account_id, peopleSince(now)))
    : []
