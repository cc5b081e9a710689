import {
  countApprovals,
  identitiesOf,
  identityOf,
  type Requirement,
  type Rule,
  requirementsOf,
} from '@shiplog/guard'
import type { SeenPersonRow } from './rows.ts'

/** Number of days for which a person who was seen counts. */
const days = 90
const dayMs = 24 * 60 * 60 * 1_000

/** Returns the time since which people count as seen. */
export const peopleSince = (now: Date): Date => new Date(now.getTime() - days * dayMs)

/** Returns the people whom requirements name and who were not seen. Only their names are known. */
const namedPeople = (requirements: Requirement[], seen: SeenPersonRow[]) => {
  const known = new Set(seen.flatMap(identitiesOf))
  const named = new Set(requirements.flatMap(({ users }) => users.map(identityOf)))
  return [...named.difference(known)].map((subject) => ({ subject, email: null, roles: [] }))
}

/**
 * Returns warnings about a rule for which fewer people are known than must approve. Known are the people whom
 * it names, and those who were seen. `ruleProblem` refuses rules that can never be fulfilled.
 */
export const tooFewPeople = (rule: Rule, seen: SeenPersonRow[]): string[] => {
  const requirements = requirementsOf([rule])
  const candidates = [...seen, ...namedPeople(requirements, seen)]
  const approvers = candidates.map(({ subject, email, roles }) => ({ subject, email, roles, decided_at: 0 }))
  const counted = countApprovals(requirements, { approvers, owners: new Set(), completedAt: () => 0 })
  return counted
    .filter(({ missing }) => missing > 0)
    .map(
      ({ name, count, missing }) =>
        `The requirement '${name}' needs ${count} ${count === 1 ? 'person' : 'people'}. Shiplog knows only ${count - missing} who may approve, of those whom the rule names or who looked at approvals in the last ${days} days`,
    )
}
