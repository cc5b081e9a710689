import type { RuleScope } from '@shiplog/contract'
import type { RuleMode, RuleType } from '@shiplog/events'

/** A row of `deployment_rule`. `config` is what `ruleConfigs` has parsed for the type. */
export type RuleRow = {
  id: string
  account_id: string
  name: string
  description: string | null
  type: RuleType
  mode: RuleMode
  until: Date | null
  message: string | null
  scope: RuleScope
  exempt_rollbacks: boolean
  config: Record<string, unknown>
  created_by: string | null
  created_at: Date
  updated_at: Date
  revision: number
}

/** A row of `deployment_rule_revision`. `rule` is the rule as answers show it. */
export type RevisionRow = {
  rule_id: string
  revision: number
  id: string
  account_id: string
  action: 'created' | 'changed' | 'deleted'
  rule: Record<string, unknown>
  comment: string | null
  changed_by: string | null
  changed_at: Date
}

export type OverrideRow = {
  id: string
  account_id: string
  reason: string
  product_name: string
  environment_name: string
  version: string | null
  rule_ids: string[] | null
  expires_at: Date
  max_uses: number
  uses: number
  created_by: string | null
  created_at: Date
}
