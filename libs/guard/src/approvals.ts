import type { RuleConfig } from '@shiplog/contract'
import { modeAt, type Rule } from './rule.ts'

type Terms = RuleConfig<'approval'>['requirements'][number]

/** What a rule of the type `approval` requires. Rules that require the same share one requirement. */
export type Requirement = Terms & Pick<RuleConfig<'approval'>, 'allow_own'>

/** A person who may approve. */
export type Candidate = {
  subject: string
  email: string | null
  /** An address that the person has not proved to own. It counts against the person, and never for. */
  unverified_email?: string | null
  /** All roles, also those of the account's own. */
  roles: readonly string[]
}

/** A person who has approved. `decided_at` is in ms since 1970. */
export type Approver = Candidate & { decided_at: number }

/** What is known of the approvals of a start. */
export type ApprovalFacts = {
  approvers: readonly Approver[]
  /** Names and addresses of the people whose own the start is, as `identityOf` returns them. */
  owners: ReadonlySet<string>
  /**
   * Time at which the version first completed in an environment, in ms since 1970; undefined when it has not.
   */
  ranAt: (environment_name: string) => number | undefined
}

/** A requirement, and the people whose approvals count for it. */
export type Counted = Requirement & { approvers: Approver[]; missing: number }

/** Returns the form in which subjects and e-mail addresses are compared. */
export const identityOf = (text: string): string => text.trim().toLowerCase()

const identitiesOf = ({ subject, email }: Candidate): string[] =>
  [subject, email].filter((text) => text !== null).map(identityOf)

/** Returns a text that is equal for equal requirements. Of several counts the largest holds. */
const keyOf = ({ name, roles, users, environment, allow_own }: Requirement): string =>
  JSON.stringify([name, roles.toSorted(), users.map(identityOf).toSorted(), environment, allow_own])

const requirementsIn = ({ config }: Extract<Rule, { type: 'approval' }>): Requirement[] =>
  config.requirements.map((terms) => ({ ...terms, allow_own: config.allow_own }))

/** Returns what rules require, each requirement once. */
export const requirementsOf = (rules: readonly Rule[]): Requirement[] => {
  const byKey = new Map<string, Requirement>()
  for (const requirement of rules.flatMap((rule) => (rule.type === 'approval' ? requirementsIn(rule) : []))) {
    const key = keyOf(requirement)
    const count = Math.max(requirement.count, byKey.get(key)?.count ?? 0)
    byKey.set(key, { ...requirement, count })
  }
  return [...byKey.values()]
}

/** Returns a function that tells whether a requirement names a person, or one of the person's roles. */
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

/** True when the start is the person's own, and the requirement does not allow that. */
export const isOwn = (
  { allow_own }: Pick<Requirement, 'allow_own'>,
  person: Candidate,
  owners: ReadonlySet<string>,
): boolean => {
  const { unverified_email: address } = person
  const identities = [...identitiesOf(person), ...(address == null ? [] : [identityOf(address)])]
  return !allow_own && identities.some((identity) => owners.has(identity))
}

/** Returns the indexes of the approvers who may fulfil a requirement. */
const fitsOf = (
  requirement: Requirement,
  { approvers, owners, ranAt }: ApprovalFacts,
): ReadonlySet<number> => {
  const { environment } = requirement
  const ran = environment === null ? Number.NEGATIVE_INFINITY : ranAt(environment)
  if (ran === undefined) return new Set()
  const isNamedHere = namedBy(requirement)
  const mayFulfil = (approver: Approver): boolean =>
    approver.decided_at >= ran && isNamedHere(approver) && !isOwn(requirement, approver, owners)
  return new Set(approvers.flatMap((approver, index) => (mayFulfil(approver) ? [index] : [])))
}

/** Room for one of the approvals of a requirement. Both are indexes; an open seat has no approver. */
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

/** Returns the requirements with the people whom they need besides those that are counted already. */
const beyond = (all: readonly Requirement[], counted: readonly Requirement[]): Requirement[] => {
  const counts = new Map(counted.map((one) => [keyOf(one), one.count]))
  return all
    .map((one) => ({ ...one, count: one.count - (counts.get(keyOf(one)) ?? 0) }))
    .filter(({ count }) => count > 0)
}

/**
 * Counts approvals for the rules of a start. What only rules in the mode `report_only` require comes last, so
 * that it takes no approval from an enabled rule.
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

/** Returns what is missing for a rule, by what was counted for all rules of a start. */
export const missingFor = (
  rule: Extract<Rule, { type: 'approval' }>,
  counted: ReadonlyMap<string, Counted>,
): { requirement: Requirement; missing: number }[] =>
  requirementsIn(rule).flatMap((requirement) => {
    const approved = counted.get(keyOf(requirement))?.approvers.length ?? 0
    const missing = requirement.count - approved
    return missing > 0 ? [{ requirement, missing }] : []
  })

/** True when requirements that name people, and no roles, name too few for all of them. */
export const areTooFew = (terms: readonly Terms[]): boolean => {
  const byName = terms
    .filter(({ roles }) => roles.length === 0)
    .map((one) => ({ ...one, environment: null, allow_own: true }))
  const people = new Set(byName.flatMap(({ users }) => users.map(identityOf)))
  const approvers = [...people].map((subject) => ({ subject, email: null, roles: [], decided_at: 0 }))
  const facts = { approvers, owners: new Set<string>(), ranAt: () => undefined }
  return missingIn(countApprovals(byName, facts)) > 0
}
