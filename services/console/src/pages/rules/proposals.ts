import { everywhere } from '../../rules/rule-config.ts'
import type { Draft } from './form/values.ts'
import { readerZone } from './form/window-values.ts'

const production = { ...everywhere, environment_types: ['production' as const] }

/** Rules that most teams begin with. They only report until somebody enables them. */
export const proposals: readonly Draft[] = [
  {
    name: 'Staging first',
    type: 'flow',
    mode: 'report_only',
    config: { requires: [{ environment: null, environment_type: 'staging' }] },
    scope: production,
    exempt_rollbacks: true,
  },
  {
    name: 'No deployments to production on Friday evening',
    type: 'freeze',
    mode: 'report_only',
    config: { kind: 'deny', windows: [{ cron: '0 17 * * 5', duration: 'P2DT15H', timezone: readerZone }] },
    scope: production,
    exempt_rollbacks: true,
  },
  {
    name: 'A second person approves production',
    type: 'approval',
    mode: 'report_only',
    // Members and admins may approve, except what they have asked for, built or deployed themselves.
    config: { requirements: [{ name: 'second person', roles: ['member'], count: 1 }] },
    scope: production,
    exempt_rollbacks: true,
  },
  {
    name: 'One deployment of a product at a time',
    type: 'concurrency',
    mode: 'report_only',
    config: { per: 'product', stale_after: 'PT2H' },
    scope: everywhere,
    exempt_rollbacks: false,
  },
]
