import type { RuleConfig } from '@shiplog/contract'
import { modeAt, type Rule } from './rule.ts'

type Terms = RuleConfig<'approval'>['requirements'][number]

/** What a rule of the type `approval` requires. Rules that require the same share one requirement. */
export type Requirement = Terms & Pick<RuleConfig<'approval'>, 'allow_own'>

/** A person, as requirements and owners are compared with. */
export type Candidate = {
  subject: string
  email: string | null
  /**
   * An address that the identity provider has not verified. It never gives the right to approve, and counts
   * where an address takes that right away: see `isOwn`.
   */
  unverified_email?: string | null
  /** All roles, also those of the account's own. */
  roles: readonly string[]
}

/** A person who has approved. `decided_at` is in ms since 1970. */
export type Approver = Candidate & { decided_at: number }

/** What is known of the approvals of a start. */
export type ApprovalFacts = {
  approvers: readonly Approver[]
  /**
   * Subjects, names and e-mail addresses of the people who asked for, built or deployed the version, as
   * `identityOf` returns them.
   */
  owners: ReadonlySet<string>
  /**
   * Time at which the version first completed in an environment, in ms since 1970; undefined when it has not.
   */
  completedAt: (environment_name: string) => number | undefined
}

/** A requirement, and the people whose approvals count for it. */
export type Counted = Requirement & { approvers: Approver[]; missing: number }

/** Returns the form in which subjects and e-mail addresses are compared. */
export const identityOf = (text: string): string => text.trim().toLowerCase()

/** A person without roles. */
type Named = Pick<Candidate, 'subject' | 'email' | 'unverified_email'>

/** Returns the subject and the verified e-mail address of a person, as `identityOf` returns them. */
export const identitiesOf = ({ subject, email }: Named): string[] =>
  [subject, email].filter((text) => text !== null).map(identityOf)

/** Returns the subject and all e-mail addresses of a person, also one that is not verified. */
export const allIdentitiesOf = (person: Named): string[] => {
  const { unverified_email } = person
  return [...identitiesOf(person), ...(unverified_email == null ? [] : [identityOf(unverified_email)])]
}

/** Returns a text that is equal for requirements that differ only in the order of names and in the count. */
const keyOf = ({ name, roles, users, environment, allow_own }: Requirement): string =>
  JSON.stringify([name, roles.toSorted(), users.map(identityOf).toSorted(), environment, allow_own])

const requirementsIn = ({ config }: Extract<Rule, { type: 'approval' }>): Requirement[] =>
  config.requirements.map((terms) => ({ ...terms, allow_own: config.allow_own }))

/** Returns what rules require, each requirement once. Of several counts the largest holds. */
export const requirementsOf = (rules: readonly Rule[]): Requirement[] => {
  const byKey = new Map<string, Requirement>()
  for (const requirement of rules.flatMap((rule) => (rule.type === 'approval' ? requirementsIn(rule) : []))) {
    const key = keyOf(requirement)
    const count = Math.max(requirement.count, byKey.get(key)?.count ?? 0)
    byKey.set(key, { ...requirement, count })
  }
  return [...byKey.values()]
}

/** Returns a function that is true for people whom a requirement names, or one of whose roles it names. */
const namedBy = ({ roles, users }: Pick<Terms, 'roles' | 'users'>): ((person: Candidate) => boolean) => {
  const namedRoles = new Set(roles)
  const namedUsers = new Set(users.map(identityOf))
  return (person) =>
    person.roles.some((role) => namedRoles.has(role)) ||
    identitiesOf(person).some((identity) => namedUsers.has(identity))
}

/** True when a requirement names the person, or one of the person's roles. */
export const isNamed = (requirement: Pick<Terms, 'roles' | 'users'>, person: Candidate): boolean =>
  namedBy(requirement)(person)

/**
 * True when the person asked for, built or deployed the version, and the requirement does not let such people
 * approve.
 */
export const isOwn = (
  { allow_own }: Pick<Requirement, 'allow_own'>,
  person: Candidate,
  owners: ReadonlySet<string>,
): boolean => !allow_own && allIdentitiesOf(person).some((identity) => owners.has(identity))

/** Returns the indexes of the approvers who may fulfil a requirement. */
const fitsOf = (
  requirement: Requirement,
  { approvers, owners, completedAt }: ApprovalFacts,
): ReadonlySet<number> => {
  const { environment } = requirement
  const earliest = environment === null ? Number.NEGATIVE_INFINITY : completedAt(environment)
  if (earliest === undefined) return new Set()
  const isNamedHere = namedBy(requirement)
  const mayFulfil = (approver: Approver): boolean =>
    approver.decided_at >= earliest && isNamedHere(approver) && !isOwn(requirement, approver, owners)
  return new Set(approvers.flatMap((approver, index) => (mayFulfil(approver) ? [index] : [])))
}

/** One of the approvals that a requirement needs. Both fields are indexes; an open seat has no approver. */
type Seat = { requirement: number; approver: number | undefined }

/**
 * Finds an approver for a seat. An approver who has another seat may have to move to a third one. Returns
 * false when nobody can be found: then all seats stay as they were.
 */
const fill = (
  seat: Seat,
  seats: readonly Seat[],
  fits: readonly ReadonlySet<number>[],
  tried: Set<number>,
): boolean => {
  for (const approver of fits[seat.requirement] ?? []) {
    if (tried.has(approver)) continue
    tried.add(approver)
    const taken = seats.find((other) => other.approver === approver)
    if (taken === undefined || fill(taken, seats, fits, tried)) {
      seat.approver = approver
      return true
    }
  }
  return false
}

/** Gives approvers to the requirements: as many as possible, those at the front first. */
const seatApprovers = (requirements: readonly Requirement[], facts: ApprovalFacts) => {
  const fits = requirements.map((requirement) => fitsOf(requirement, facts))
  const seats = requirements.flatMap(({ count }, requirement) =>
    Array.from({ length: count }, (): Seat => ({ requirement, approver: undefined })),
  )
  for (const seat of seats) fill(seat, seats, fits, new Set())
  return { fits, seats }
}

/**
 * Counts approvals so that one person counts for one requirement only, and as many as possible are fulfilled.
 * The order of the approvals makes no difference to what is missing. When not all can be fulfilled, those at
 * the front are.
 */
export const countApprovals = (requirements: readonly Requirement[], facts: ApprovalFacts): Counted[] => {
  const { approvers } = facts
  const { seats } = seatApprovers(requirements, facts)
  return requirements.map((requirement, index) => {
    const own = seats.filter((seat) => seat.requirement === index)
    const counted = own.flatMap(({ approver }) => (approver === undefined ? [] : [approver]))
    const sorted = counted.toSorted((a, b) => a - b).flatMap((at) => approvers[at] ?? [])
    return { ...requirement, approvers: sorted, missing: requirement.count - sorted.length }
  })
}

const missingIn = (counted: readonly Counted[]): number =>
  counted.reduce((sum, { missing }) => sum + missing, 0)

/**
 * Returns the requirements for which the approval of one more person would leave fewer people missing: those
 * that lack people, and those of which an approver could move to one of them.
 */
export const openRequirements = (
  requirements: readonly Requirement[],
  facts: ApprovalFacts,
): Requirement[] => {
  const { fits, seats } = seatApprovers(requirements, facts)
  const open = new Set(
    seats.filter(({ approver }) => approver === undefined).map(({ requirement }) => requirement),
  )
  // A set also yields what is added while it is read.
  for (const at of open)
    for (const { requirement, approver } of seats)
      if (approver !== undefined && fits[at]?.has(approver)) open.add(requirement)
  return requirements.filter((_, index) => open.has(index))
}

/** Returns what `all` requires beyond `counted`: requirements, with the number of people that is left. */
const beyond = (all: readonly Requirement[], counted: readonly Requirement[]): Requirement[] => {
  const counts = new Map(counted.map((one) => [keyOf(one), one.count]))
  return all
    .map((one) => ({ ...one, count: one.count - (counts.get(keyOf(one)) ?? 0) }))
    .filter(({ count }) => count > 0)
}

/**
 * Counts approvals for the rules of a start. What only rules in the mode `report_only` require comes last, so
 * that it takes no approval from an enabled rule.
 *
 * @param now in ms since 1970
 * @returns for `missingFor`, by a key that equal requirements share
 */
export const countForRules = (
  rules: readonly Rule[],
  facts: ApprovalFacts,
  now: number,
): ReadonlyMap<string, Counted> => {
  const enabled = requirementsOf(rules.filter((rule) => modeAt(rule, now) === 'enabled'))
  const byKey = new Map<string, Counted>()
  for (const one of countApprovals([...enabled, ...beyond(requirementsOf(rules), enabled)], facts)) {
    const { count, missing, approvers } = byKey.get(keyOf(one)) ?? { count: 0, missing: 0, approvers: [] }
    byKey.set(keyOf(one), {
      ...one,
      count: count + one.count,
      missing: missing + one.missing,
      approvers: [...approvers, ...one.approvers],
    })
  }
  return byKey
}

/**
 * Returns the requirements of a rule that lack approvals, with the number of people who must still approve.
 *
 * @param counted what `countForRules` has counted for all rules of the start
 */
export const missingFor = (
  rule: Extract<Rule, { type: 'approval' }>,
  counted: ReadonlyMap<string, Counted>,
): { requirement: Requirement; missing: number }[] =>
  requirementsIn(rule).flatMap((requirement) => {
    const approved = counted.get(keyOf(requirement))?.approvers.length ?? 0
    const missing = requirement.count - approved
    return missing > 0 ? [{ requirement, missing }] : []
  })

/**
 * True when the requirements that name people and no roles can never be fulfilled together, because one
 * person counts for one requirement only.
 */
export const areTooFew = (terms: readonly Terms[]): boolean => {
  const byName = terms
    .filter(({ roles }) => roles.length === 0)
    .map((one) => ({ ...one, environment: null, allow_own: true }))
  const people = new Set(byName.flatMap(({ users }) => users.map(identityOf)))
  const approvers = [...people].map((subject) => ({ subject, email: null, roles: [], decided_at: 0 }))
  const facts = { approvers, owners: new Set<string>(), completedAt: () => undefined }
  return missingIn(countApprovals(byName, facts)) > 0
}
