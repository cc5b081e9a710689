import { describe, expect, it } from 'vitest'
import { ruleProblem } from './rule-problem.ts'

const none = {
  ...{ environments: [], environment_types: [], products: [] },
  ...{ exclude_environments: [], exclude_products: [] },
}
const problem = (type: string, config: object, scope: object = {}) =>
  ruleProblem({ type, config, scope: { ...none, ...scope } } as never, Date.UTC(2026, 10, 21))

const inStaging = { environment: 'staging', environment_type: null }
const inStagings = { environment: null, environment_type: 'staging' }

describe('ruleProblem', () => {
  it.each([
    ['version', { deny: ['*'] }, {}, /'config.deny' denies every version/],
    ['version', { deny: ['1', '***'] }, {}, /'config.deny' denies every version/],
    ['version', { allow: ['1.2', '1.3.*'], deny: ['1.*'] }, {}, /every version that 'allow' allows/],
    ['flow', { requires: [inStaging] }, {}, /'config.requires.0' can never hold/],
    ['flow', { requires: [inStaging] }, { environments: ['prod', 'stag*'] }, /'staging' itself/],
    ['flow', { requires: [inStagings] }, {}, /'type staging' itself/],
    ['flow', { requires: [inStagings] }, { environments: ['*'] }, /'type staging' itself/],
    ['flow', { requires: [inStagings] }, { environment_types: ['staging'] }, /'type staging' itself/],
    ['soak', { ...inStaging, hours: 1 }, {}, /'config' can never hold/],
    ['concurrency', { per: 'product', stale_after: '2h' }, {}, /must be a duration in ISO 8601/],
    ['concurrency', { per: 'product', stale_after: 'PT59S' }, {}, /from PT1M to P30D/],
    ['concurrency', { per: 'product', stale_after: 'P31D' }, {}, /from PT1M to P30D/],
    ['version', { allow: ['1'] }, { exclude_products: ['*'] }, /exclude_products' excludes all products/],
    [
      'version',
      { allow: ['1'] },
      { environments: ['prod-eu', 'prod-u*'], exclude_environments: ['prod*'] },
      /exclude_environments' excludes all environments/,
    ],
    [
      'freeze',
      { kind: 'deny', windows: [{ cron: '0 0 30 2 *', duration: 'P1D', timezone: 'UTC' }] },
      {},
      /'config.windows.0' never comes/,
    ],
    [
      'freeze',
      { kind: 'deny', windows: [{ cron: '0 9 * * 1-5', duration: 'P3D', timezone: 'UTC' }] },
      {},
      /'config.windows.0' begins again before it ends, so it never ends/,
    ],
  ])('tells that a rule of type %s with %j and %j can never hold', (type, config, scope, message) => {
    expect(problem(type, config, scope)).toMatch(message)
  })

  it.each([
    ['version', { allow: ['1.*'], deny: ['1.2'] }, {}],
    ['version', { allow: ['1.2', '2'], deny: ['1.*'] }, {}],
    ['flow', { requires: [inStaging] }, { environments: ['production'] }],
    ['flow', { requires: [inStaging] }, { exclude_environments: ['staging'] }],
    ['flow', { requires: [inStagings] }, { environment_types: ['production'] }],
    ['concurrency', { per: 'product', stale_after: 'P30D' }, {}],
    ['version', { allow: ['1'] }, { environments: ['*'], exclude_environments: ['prod*'] }],
  ])('finds nothing wrong with a rule of type %s with %j and %j', (type, config, scope) => {
    expect(problem(type, config, scope)).toBeUndefined()
  })

  it('lets a rule keep a window that has ended, but not get another one', () => {
    const ended = { start: '2025-12-24T00:00', end: '2026-01-02T08:00', timezone: 'Europe/Berlin' }
    const rule = { type: 'freeze', config: { kind: 'deny', windows: [ended] }, scope: none } as never
    const now = Date.UTC(2026, 10, 21)
    const { timezone, start, end } = ended
    expect(ruleProblem(rule, now, undefined, [{ timezone, end, start }])).toBeUndefined()
    expect(ruleProblem(rule, now, undefined, [{ ...ended, timezone: 'UTC' }])).toMatch(/has already ended/)
  })

  it('lets windows touch each other up to a last time', () => {
    const daily = { cron: '0 0 * * *', duration: 'P1D', timezone: 'UTC', until: '2027-06-01T00:00' }
    expect(problem('freeze', { kind: 'deny', windows: [daily] })).toBeUndefined()
  })
})
