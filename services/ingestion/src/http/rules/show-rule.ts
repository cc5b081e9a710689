import { type DeploymentRule, deploymentRule, pick } from '@shiplog/contract'
import { modeAt } from '@shiplog/guard'
import type { RuleRow } from '../../guard/rows.ts'

/** Returns a rule as answers show it: one that was disabled until a past time is enabled again. */
export const showRule = (row: RuleRow, now: Date): DeploymentRule => {
  const mode = modeAt({ mode: row.mode, until: row.until?.getTime() ?? null }, now.getTime())
  const until = mode === 'disabled' ? (row.until?.toISOString() ?? null) : null
  const [created_at, updated_at] = [row.created_at.toISOString(), row.updated_at.toISOString()]
  return pick(deploymentRule, { ...row, mode, until, created_at, updated_at })
}
