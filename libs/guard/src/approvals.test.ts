import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Approver,
  countApprovals,
  countForRules,
  isNamed,
  isOwn,
  missingFor,
  openRequirements,
  type Requirement,
} from './approvals.ts'
import type { Rule } from './rule.ts'

const names = ['ada', 'grace', 'alan', 'mary', 'joan'] as const
const roleNames = ['qa', 'release', 'security'] as const

const approver: fc.Arbitrary<Approver> = fc.record({
  subject: fc.constantFrom(...names),
  email: fc.constant(null),
  roles: fc.subarray([...roleNames]),
  decided_at: fc.integer({ min: 0, max: 9 }),
})
const approvers = fc.uniqueArray(approver, { maxLength: 5, selector: ({ subject }) => subject })

const requirement: fc.Arbitrary<Requirement> = fc.record({
  name: fc.constantFrom('a', 'b', 'c'),
  roles: fc.subarray([...roleNames], { minLength: 1, maxLength: 2 }),
  users: fc.subarray(['ADA', 'mary'], { maxLength: 1 }),
  count: fc.integer({ min: 1, max: 2 }),
  environment: fc.constantFrom(null, null, 'staging'),
  allow_own: fc.boolean(),
})
const requirements = fc.uniqueArray(requirement, { minLength: 1, maxLength: 3, selector: ({ name }) => name })
const owners = fc.subarray([...names]).map((all) => new Set<string>(all))
const ran = fc.constantFrom(undefined, 0, 5)

/** What a person may fulfil, by the words of the contract. */
const fits = (
  one: Requirement,
  person: Approver,
  own: ReadonlySet<string>,
  completedAt: number | undefined,
) =>
  (one.roles.some((role) => person.roles.includes(role)) ||
    one.users.some((user) => user.toLowerCase() === person.subject)) &&
  (one.allow_own || !own.has(person.subject)) &&
  (one.environment === null || (completedAt !== undefined && person.decided_at >= completedAt))

/** Tries every way to give people to requirements. Returns the smallest number of people who are missing. */
const leastMissing = (
  all: Requirement[],
  people: Approver[],
  may: (one: Requirement, person: Approver) => boolean,
): number => {
  const [person, ...others] = people
  const open = all.reduce((sum, { count }) => sum + count, 0)
  if (person === undefined) return open
  const tries = all.flatMap((one, index) => {
    if (one.count === 0 || !may(one, person)) return []
    const left = all.map((other, at) => (at === index ? { ...other, count: other.count - 1 } : other))
    return [leastMissing(left, others, may)]
  })
  return Math.min(leastMissing(all, others, may), ...tries)
}

const missing = (counted: { missing: number }[]): number => counted.reduce((sum, one) => sum + one.missing, 0)

describe('approvals, beside all ways to count them', () => {
  it('leaves as few people missing as possible, whatever the order of the approvals', () => {
    fc.assert(
      fc.property(requirements, approvers, owners, ran, (all, people, own, completedAt) => {
        const facts = { approvers: people, owners: own, completedAt: () => completedAt }
        const counted = countApprovals(all, facts)
        const least = leastMissing(all, people, (one, person) => fits(one, person, own, completedAt))
        expect(missing(counted)).toBe(least)
        expect(missing(countApprovals(all, { ...facts, approvers: people.toReversed() }))).toBe(least)
      }),
      { numRuns: 300 },
    )
  })

  it('counts a person once, and only where the person may approve', () => {
    fc.assert(
      fc.property(requirements, approvers, owners, ran, (all, people, own, completedAt) => {
        const counted = countApprovals(all, {
          approvers: people,
          owners: own,
          completedAt: () => completedAt,
        })
        const subjects = counted.flatMap((one) => one.approvers.map(({ subject }) => subject))
        expect(subjects.length).toBe(new Set(subjects).size)
        for (const one of counted) {
          expect(one.approvers.length + one.missing).toBe(one.count)
          for (const person of one.approvers) expect(fits(one, person, own, completedAt)).toBe(true)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('fulfils those at the front when not all can be', () => {
    fc.assert(
      fc.property(requirements, approvers, owners, ran, (all, people, own, completedAt) => {
        const facts = { approvers: people, owners: own, completedAt: () => completedAt }
        const [alone] = countApprovals(all.slice(0, 1), facts)
        const [first] = countApprovals(all, facts)
        expect(first?.missing).toBe(alone?.missing)
      }),
      { numRuns: 200 },
    )
  })

  it('says for which requirements one more person would count', () => {
    const newcomer = approver.map((person) => ({ ...person, subject: 'zoe', decided_at: 9 }))
    fc.assert(
      fc.property(requirements, approvers, newcomer, owners, ran, (all, people, person, own, completedAt) => {
        const facts = { approvers: people, owners: own, completedAt: () => completedAt }
        const open = openRequirements(all, facts)
        const may = (one: Requirement): boolean =>
          isNamed(one, person) &&
          !isOwn(one, person, own) &&
          (one.environment === null || completedAt !== undefined)
        const after = countApprovals(all, { ...facts, approvers: [...people, person] })
        expect(open.some(may)).toBe(missing(after) < missing(countApprovals(all, facts)))
      }),
      { numRuns: 400 },
    )
  })
})

describe('approvals of rules that only report', () => {
  const terms = { users: [], environment: null }
  const ruleOf = (mode: string, requirement: object) =>
    ({
      ...{ type: 'approval', mode, until: null },
      config: { requirements: [{ ...terms, ...requirement }], expires_hours: 72, allow_own: false },
    }) as unknown as Extract<Rule, { type: 'approval' }>

  it('take none from an enabled rule, also when both require the same of more people', () => {
    const qa = { name: 'qa', roles: ['qa'] }
    const one = ruleOf('enabled', { ...qa, count: 1 })
    const any = ruleOf('enabled', { name: 'any', roles: ['qa', 'release'], count: 1 })
    const two = ruleOf('report_only', { ...qa, count: 2 })
    const people = ['grace', 'mary'].map((subject) => ({
      ...{ subject, email: null, roles: ['qa'], decided_at: 0 },
    }))
    const facts = { approvers: people, owners: new Set<string>(), completedAt: () => undefined }
    for (const rules of [
      [one, two, any],
      [two, any, one],
    ]) {
      const counted = countForRules(rules, facts, 0)
      expect(missingFor(one, counted)).toEqual([])
      expect(missingFor(any, counted)).toEqual([])
      expect(missingFor(two, counted)).toMatchObject([{ missing: 1 }])
    }
  })
})
