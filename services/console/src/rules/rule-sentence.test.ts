import { expect, it } from 'vitest'
import { everywhere, type TypedConfig } from './rule-config.ts'
import { ruleSentence } from './rule-sentence.ts'

const production = { ...everywhere, environment_types: ['production' as const] }
const friday = { cron: '0 17 * * 5', duration: 'P2DT15H', timezone: 'Europe/Berlin' }

const sentenceOf = ({ type, config }: TypedConfig, scope = production, exempt_rollbacks = false) =>
  ruleSentence({ type, config: config as Record<string, unknown>, scope, exempt_rollbacks })

it.each<[TypedConfig, string]>([
  [
    { type: 'freeze', config: { windows: [friday], kind: 'deny' } },
    'Nothing may be deployed to environments of type production from Friday 17:00 to Monday 08:00 (Europe/Berlin).',
  ],
  [
    {
      type: 'freeze',
      config: { windows: [{ ...friday, cron: '30 9 * * 1-5', duration: 'PT6H30M' }], kind: 'allow' },
    },
    'Products may be deployed to environments of type production only Monday to Friday from 09:30 to 16:00 (Europe/Berlin).',
  ],
  [
    { type: 'freeze', config: { windows: [{ ...friday, cron: '0 0 L * *', except: ['2026-12-31'] }] } },
    'Nothing may be deployed to environments of type production for 2 days 15 hours whenever the schedule “0 0 L * *” comes but not on 2026-12-31 (Europe/Berlin).',
  ],
  [
    { type: 'freeze', config: { windows: [{ start: '2026-12-24T00:00', end: null, timezone: 'UTC' }] } },
    'Nothing may be deployed to environments of type production from 2026-12-24 00:00 until the rule is changed (UTC).',
  ],
  [
    { type: 'flow', config: { requires: [{ environment_type: 'staging' }, { environment: 'qa' }] } },
    'A version may be deployed to environments of type production only after it was completed in an environment of type staging and qa.',
  ],
  [
    {
      type: 'approval',
      config: {
        requirements: [
          { name: 'qa', roles: ['qa'], environment: 'staging' },
          {
            name: 'release',
            roles: ['release_manager', 'sre'],
            users: ['ada', 'grace@acme.example'],
            count: 2,
          },
        ],
        expires_hours: 24,
        allow_own: true,
      },
    },
    'A version may be deployed to environments of type production only after 1 person with the role qa (after it was completed in staging) and 2 people with the role release_manager or sre or named ada or grace@acme.example have approved it. Requests and approvals expire after 24 hours. People may approve what they have asked for, built or deployed themselves.',
  ],
  [
    { type: 'approval', config: { requirements: [{ name: 'qa', roles: null, users: ['ada'], count: 1 }] } },
    'A version may be deployed to environments of type production only after ada has approved it.',
  ],
  [
    { type: 'soak', config: { environment: 'staging', hours: 1.5, while_current: true } },
    'A version may be deployed to environments of type production only 1.5 hours after it was completed in staging. Time in which another version was deployed there does not count.',
  ],
  [
    { type: 'version', config: { allow: ['1.*', '2.*'], require_build: true, deny: ['*-rc*'] } },
    'A version may be deployed to environments of type production only when its name matches 1.* or 2.* and when its build has completed. No version that matches *-rc* may be deployed to environments of type production.',
  ],
  [
    { type: 'concurrency', config: { per: 'product', stale_after: 'PT2H' } },
    'Only one deployment of a product at a time may run in environments of type production. A deployment without news for 2 hours no longer counts.',
  ],
])('says what a rule of type $type does', (rule, sentence) => {
  expect(sentenceOf(rule)).toBe(sentence)
})

it.each([
  ['1-3,5', 'Monday to Wednesday and Friday'],
  ['MON,WED,FRI', 'every Monday, Wednesday and Friday'],
  ['SAT-SUN', 'every Saturday and Sunday'],
  ['1,4,5,6,0', 'Monday and Thursday to Sunday'],
  ['*', 'every day'],
])('puts the days %s into words', (list, words) => {
  const windows = [{ cron: `30 9 * * ${list}`, duration: 'PT1H', timezone: 'UTC' }]
  expect(sentenceOf({ type: 'freeze', config: { windows } })).toBe(
    `Nothing may be deployed to environments of type production ${words} from 09:30 to 10:30 (UTC).`,
  )
})

it('says which roles must approve a version of a product', () => {
  const requirements = [
    { name: 'qa', roles: ['qa'] },
    { name: 'release', roles: ['release_manager'], count: 2 },
  ]
  const scope = { ...everywhere, environments: ['production'], products: ['checkout'] }
  expect(
    ruleSentence({
      type: 'approval',
      config: { requirements, expires_hours: 72 },
      scope,
      exempt_rollbacks: false,
    }),
  ).toBe(
    'A version of checkout may be deployed to production only after 1 person with the role qa and 2 people with the role release_manager have approved it.',
  )
})

it('names the scope and the exemption of rollbacks', () => {
  const scope = {
    environments: ['blue', 'green'],
    environment_types: [],
    products: ['pay-*'],
    exclude_environments: ['green-2'],
    exclude_products: ['pay-docs'],
  }
  expect(sentenceOf({ type: 'freeze', config: { windows: [friday] } }, scope, true)).toBe(
    'No version of pay-* except pay-docs may be deployed to blue or green, except green-2, from Friday 17:00 to Monday 08:00 (Europe/Berlin). A version that has already completed there may start.',
  )
})
