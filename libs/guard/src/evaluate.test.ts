import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { freezeModel } from '../test/window-model.ts'
import { countForRules } from './approvals.ts'
import { compileRule } from './compile-rule.ts'
import { evaluate, rulesFor } from './evaluate.ts'
import { nextAllowedAt } from './evaluate-in-steps.ts'
import type { Facts } from './facts.ts'
import type { Rule } from './rule.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const now = Date.UTC(2027, 2, 27, 12)
const start = {
  ...{ product_name: 'checkout', version: '1.4.2' },
  ...{ environment_name: 'production', environment_type: 'production' as const },
}

const staging = { environment: 'staging', environment_type: null }
const scope = {
  ...{ environments: [], environment_types: [], products: [] },
  ...{ exclude_environments: [], exclude_products: [] },
}
const noApprovals: Facts['approvals'] = new Map()
const qa = { name: 'qa', roles: ['qa'], users: [], count: 1, environment: null }
const grace = { subject: 'grace', email: null, roles: ['qa'], decided_at: 0 }
const approvalRule = { type: 'approval', config: { requirements: [qa], expires_hours: 72, allow_own: false } }
const anyRest = {
  id: '',
  name: 'QA',
  message: null,
  mode: 'enabled',
  until: null,
  scope,
  exempt_rollbacks: false,
}
const qaApproved = countForRules(
  [compileRule({ ...anyRest, ...approvalRule } as unknown as Rule)],
  { approvers: [grace], owners: new Set(), completedAt: () => undefined },
  now,
)

const hoursOf = fc.integer({ min: 0, max: 23 })
const windows = fc.array(
  fc.record({
    cron: hoursOf.map((hour) => `30 ${hour} * * *`),
    duration: fc.constantFrom('PT1H', 'PT7H', 'PT12H'),
    timezone: fc.constant('Europe/Berlin'),
  }),
  { minLength: 1, maxLength: 2 },
)
const terms = fc.oneof(
  fc.record({
    type: fc.constant('version'),
    config: fc.constantFrom(
      ...[{ allow: ['1.*'] }, { deny: ['1.4.*'] }, { branches: ['main'] }, { require_build: true }],
    ),
  }),
  fc.record({ type: fc.constant('flow'), config: fc.constant({ requires: [staging] }) }),
  fc.constant(null).map(() => approvalRule),
  fc.record({
    type: fc.constant('soak'),
    config: fc.constantFrom(1.1, 5, 30).map((hours) => ({ ...staging, hours, while_current: false })),
  }),
  fc.record({
    type: fc.constant('freeze'),
    config: fc.record({ windows, kind: fc.constantFrom('deny', 'allow') }),
  }),
  fc.record({
    type: fc.constant('concurrency'),
    config: fc.constantFrom('product', 'environment').map((per) => ({ per, stale_after: 'PT2H' })),
  }),
)
const rule = fc
  .tuple(
    terms,
    fc.record({
      id: fc.uuid(),
      name: fc.string({ minLength: 1, maxLength: 5 }),
      message: fc.constant(null),
      mode: fc.constantFrom('enabled', 'enabled', 'report_only', 'disabled'),
      until: fc.option(
        fc.integer({ min: -300, max: 300 }).map((minute) => now + minute * minuteMs),
        { nil: null },
      ),
      scope: fc.constantFrom(
        scope,
        { ...scope, products: ['check*'] },
        { ...scope, exclude_products: ['*'] },
      ),
      exempt_rollbacks: fc.boolean(),
    }),
  )
  .map(([term, rest]) => ({ ...term, ...rest }) as unknown as Rule)

const facts: fc.Arbitrary<Facts> = fc.record({
  scm_branch: fc.constantFrom(null, 'main', 'feature'),
  approvals: fc.constantFrom(noApprovals, qaApproved),
  hasCompletedBuild: fc.boolean(),
  completedIn: fc.subarray(['staging', 'production'] as const).map((names) =>
    names.map((name) => ({
      environment_name: name,
      environment_type: name,
      completed_at: now - 3 * hourMs,
    })),
  ),
  historyOf: fc.constant(() => []),
  running: fc.constantFrom(
    [],
    [{ product_name: 'checkout', version: '1.4.1', updated_at: now - hourMs }],
    [{ product_name: 'search', version: '9', updated_at: now - hourMs }],
    [{ product_name: 'checkout', version: '1.4.1', updated_at: now - 12 * hourMs }],
  ),
})

/** Returns what a rule is refused with, as the contract describes its type; null when it holds. */
const codeOf = (one: Rule, known: Facts, at: number): string | null => {
  const inStaging = known.completedIn.find(({ environment_name }) => environment_name === 'staging')
  const ranBefore = known.completedIn.some(({ environment_name }) => environment_name === 'production')
  if (one.exempt_rollbacks && ranBefore) return null
  switch (one.type) {
    case 'version':
      if (one.config.deny) return 'VERSION_NOT_ALLOWED'
      if (one.config.branches && known.scm_branch !== 'main') return 'BRANCH_NOT_ALLOWED'
      return one.config.require_build && !known.hasCompletedBuild ? 'BUILD_NOT_COMPLETED' : null
    case 'flow':
      return inStaging ? null : 'FLOW_VIOLATION'
    case 'approval':
      return known.approvals.size === 0 ? 'APPROVAL_REQUIRED' : null
    case 'soak': {
      const soakedMs = inStaging ? at - inStaging.completed_at : -1
      return inStaging && soakedMs >= one.config.hours * hourMs ? null : 'INSUFFICIENT_SOAK_TIME'
    }
    case 'freeze':
      return freezeModel(one.config, at, at).isFrozen(at) ? 'NO_DEPLOY_WINDOW' : null
    case 'concurrency': {
      const { per } = one.config
      const isOther = known.running.some(
        ({ product_name, updated_at }) =>
          (per === 'environment' || product_name === 'checkout') && at - updated_at < 2 * hourMs,
      )
      return isOther ? 'DEPLOYMENT_IN_PROGRESS' : null
    }
  }
}

const modeOf = ({ mode, until }: Rule, at: number): string =>
  mode === 'disabled' && until !== null && until <= at ? 'enabled' : mode

const inForce = (rules: Rule[], at: number): Rule[] =>
  rules.filter((one) => modeOf(one, at) !== 'disabled' && !one.scope.exclude_products.includes('*'))

const order = ['version', 'flow', 'approval', 'soak', 'freeze', 'concurrency']

describe('evaluate, beside a model of the contract', () => {
  it('finds all violations, in the order of types, and what only reports', () => {
    fc.assert(
      fc.property(fc.array(rule, { maxLength: 6 }), facts, (rules, known) => {
        const expected = (mode: string) =>
          inForce(rules, now)
            .filter((one) => modeOf(one, now) === mode)
            .flatMap((one) => codeOf(one, known, now) ?? [])
            .toSorted()
        const verdict = evaluate(rulesFor(rules.map(compileRule), start, now), start, known, now)
        expect(verdict.violations.map(({ code }) => code).toSorted()).toEqual(expected('enabled'))
        expect(verdict.warnings.map(({ code }) => code).toSorted()).toEqual(expected('report_only'))
        const places = verdict.violations.map(({ type }) => order.indexOf(type))
        expect(places).toEqual(places.toSorted((a, b) => a - b))
        const times = verdict.violations.map(({ retry_after }) => retry_after)
        const latest = times.includes(null) ? undefined : times.toSorted().at(-1)
        expect(verdict.retry_after).toBe(latest == null ? null : Date.parse(latest))
      }),
      { numRuns: 150 },
    )
  }, 60_000)

  it('names the first minute at which a start is allowed', async () => {
    const healing = rule.filter(({ type }) => type === 'freeze' || type === 'soak')
    await fc.assert(
      fc.asyncProperty(fc.array(healing, { minLength: 1, maxLength: 3 }), facts, async (rules, known) => {
        const goOn = async () => true
        const next = await nextAllowedAt(rules.map(compileRule), start, known, { now, goOn })
        const isAllowed = (at: number): boolean =>
          inForce(rules, at).every((one) => modeOf(one, at) !== 'enabled' || codeOf(one, known, at) === null)
        if (next !== null) expect(isAllowed(next)).toBe(true)
        // In minutes of two days, of which a quarter of an hour is enough for these windows.
        for (let at = now; at < Math.min(next ?? Infinity, now + 48 * hourMs); at += 15 * minuteMs)
          expect(isAllowed(at)).toBe(false)
      }),
      { numRuns: 25 },
    )
  }, 60_000)

  it('finds a minute between freezes that follow each other by turns', async () => {
    const everyOther = (cron: string, until: string | null): Rule => ({
      ...{
        id: cron,
        name: cron,
        mode: 'enabled',
        until: null,
        message: null,
        scope,
        exempt_rollbacks: false,
      },
      type: 'freeze',
      config: { kind: 'deny', windows: [{ cron, duration: 'PT1M', timezone: 'UTC', until }] },
    })
    const rules = [everyOther('*/2 * * * *', null), everyOther('1-59/2 * * * *', '2027-03-27T20:00')]
    const known: Facts = {
      ...{ scm_branch: null, approvals: noApprovals, hasCompletedBuild: true, completedIn: [], running: [] },
      historyOf: () => [],
    }
    const next = await nextAllowedAt(rules.map(compileRule), start, known, { now, goOn: async () => true })
    expect(new Date(next ?? 0).toISOString()).toBe('2027-03-27T20:01:00.000Z')
  })
})
