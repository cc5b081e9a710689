/** A requirement of a rule, as `POST /deployment-rules/` takes it, and whether the rule has `allow_own`. */
export type Wanted = {
  name: string
  roles: string[]
  users: string[]
  environment: string | null
  count: number
  allow_own: boolean
}

export type ModelRule = { mode: 'enabled' | 'report_only'; hours: number; requirements: Wanted[] }
export type ModelPerson = { subject: string; roles: string[] }
type Approval = { person: ModelPerson; at: number }

/** A request, and all that ever happened to it. Times are in ms since 1970. */
export type ModelRequest = {
  number: number
  version: string | null
  branch: string | null
  state: 'pending' | 'approved' | 'rejected' | 'cancelled' | 'superseded'
  /** What the rules required when the request was last opened, blocked or decided on. */
  requirements: Wanted[]
  missing: number
  hours: number
  approvals: Approval[]
  rejectedBy: string | null
  rejectedAt: number
  createdAt: number
  owners: Set<string>
  expiresAt: number
}

/** A version of the only product. Versions are named in the order of their `age`. */
export type ModelVersion = { version: string; age: number; branch: string; builder: string | null }

const isNamed = ({ roles, users }: Wanted, { subject, roles: held }: ModelPerson): boolean =>
  users.includes(subject) || roles.some((role) => held.includes(role))
const isOwn = ({ allow_own }: Wanted, { subject }: ModelPerson, owners: ReadonlySet<string>): boolean =>
  !allow_own && owners.has(subject)

/** The largest number of approvals that count, found by trying each person for each requirement. */
const mostCounted = (
  room: readonly { wanted: Wanted; left: number }[],
  [first, ...others]: readonly Approval[],
  fits: (wanted: Wanted, approval: Approval) => boolean,
): number => {
  if (first === undefined) return 0
  const withFirst = room.flatMap(({ wanted, left }, index) => {
    if (left === 0 || !fits(wanted, first)) return []
    const less = room.map((one, at) => (at === index ? { ...one, left: one.left - 1 } : one))
    return [1 + mostCounted(less, others, fits)]
  })
  return Math.max(mostCounted(room, others, fits), ...withFirst)
}

type Counting = { owners: ReadonlySet<string>; completedAt: (environment: string) => number | undefined }

const missingOf = (
  requirements: readonly Wanted[],
  approvals: readonly Approval[],
  { owners, completedAt }: Counting,
): number => {
  const room = requirements.map((wanted) => ({ wanted, left: wanted.count }))
  const counted = mostCounted(room, approvals, (wanted, { person, at }) => {
    if (!isNamed(wanted, person) || isOwn(wanted, person, owners)) return false
    return wanted.environment === null || at >= (completedAt(wanted.environment) ?? Number.POSITIVE_INFINITY)
  })
  return requirements.reduce((sum, { count }) => sum + count, 0) - counted
}

/** Returns what the enabled rules require, equal requirements once, with the largest count. */
const requiredBy = (rules: Iterable<ModelRule>): Wanted[] => {
  const all = [...rules].filter(({ mode }) => mode === 'enabled').flatMap(({ requirements }) => requirements)
  const key = ({ count: _, ...wanted }: Wanted): string => JSON.stringify(wanted)
  return [...Map.groupBy(all, key).values()].flatMap((same) => {
    const [first] = same
    return first === undefined ? [] : [{ ...first, count: Math.max(...same.map(({ count }) => count)) }]
  })
}

const hourMs = 60 * 60 * 1_000

/**
 * Approvals of one product in one environment, as a person would keep them: each request is looked at again
 * for each question. The environment `staging` needs no approvals.
 */
export class ApprovalModel {
  now: number
  readonly rules = new Map<string, ModelRule>()
  readonly requests: ModelRequest[] = []
  readonly #ran = new Map<string, number>()
  readonly #versions: ReadonlyMap<string, ModelVersion>

  constructor(now: number, versions: readonly ModelVersion[]) {
    this.now = now
    this.#versions = new Map(versions.map((one) => [one.version, one]))
  }

  shownState(request: ModelRequest): string {
    return request.state === 'pending' && request.expiresAt <= this.now ? 'expired' : request.state
  }

  /** True when an approval of the person would count, by the rules that the request was last counted for. */
  waitsFor(request: ModelRequest, person: ModelPerson): boolean {
    const { requirements, approvals, owners, version } = request
    if (this.shownState(request) !== 'pending') return false
    // The version may still run where it must have run, but approvals before that do not count.
    const completedAt = (): number => this.#ran.get(version ?? '') ?? Number.POSITIVE_INFINITY
    const candidate = { person, at: Number.POSITIVE_INFINITY }
    const facts = { owners, completedAt }
    // Who has approved before, and did not count, may approve again.
    const after = [...approvals.filter((one) => one.person.subject !== person.subject), candidate]
    return missingOf(requirements, after, facts) < missingOf(requirements, approvals, facts)
  }

  /** The version has completed in `staging`. */
  stage(version: string): void {
    if (!this.#ran.has(version)) this.#ran.set(version, this.now)
  }

  /** The version is reported as completed in `production`, which is never refused. */
  complete(version: string): void {
    this.#pass(version, this.#buildersOf(version))
    if (this.rules.size > 0) this.#supersede(version, { alsoOwn: true })
  }

  /** Somebody asks. @returns the request; undefined when no rule requires an approval */
  ask(wanted: { version: string } | { branch: string }, author: string): ModelRequest | undefined {
    const same = this.#open().findLast((one) =>
      'version' in wanted
        ? one.version === wanted.version
        : one.version === null && one.branch === wanted.branch,
    )
    if (same !== undefined || requiredBy(this.rules.values()).length === 0) return same
    return this.#add(wanted, [author])
  }

  /** A start comes. @returns true when it is admitted */
  start(version: string, deployer: string): boolean {
    const owners = [deployer, ...this.#buildersOf(version)]
    if (this.#pass(version, owners)) return true
    const last = this.#open().findLast((one) => one.version === version)
    if (last !== undefined) this.#recount(last, owners)
    // Only a person asks again, while the time of a request that came to nothing is not over.
    else if (!this.requests.some((one) => one.version === version && one.expiresAt > this.now))
      this.#add({ version }, owners)
    return false
  }

  /** A person decides. @returns the status of the answer */
  decide(request: ModelRequest, person: ModelPerson, choice: 'approve' | 'reject'): number {
    const { rejectedBy } = request
    const hasApproved = request.approvals.some((one) => one.person.subject === person.subject)
    const isRepeated = choice === 'approve' && hasApproved && rejectedBy !== person.subject
    if (isRepeated && !this.#wouldCountNow(request, person)) return 200
    if (choice === 'reject' && rejectedBy === person.subject) return 200
    const isOpen = this.#open().includes(request)
    if (!isOpen || (choice === 'approve' && request.state !== 'pending')) return 409
    const required = requiredBy(this.rules.values())
    if (required.length === 0) return 409
    const named = required.filter((wanted) => isNamed(wanted, person))
    const owners = new Set([...request.owners, ...this.#buildersOf(request.version)])
    const possible = named.filter((wanted) => !isOwn(wanted, person, owners))
    if (possible.length === 0) return 403
    const hasRun = this.#ran.has(request.version ?? '')
    if (choice === 'approve' && possible.every(({ environment }) => environment !== null && !hasRun))
      return 409
    if (choice === 'reject') {
      this.#recount(request, this.#buildersOf(request.version), { keepsTime: true })
      Object.assign(request, { state: 'rejected', rejectedBy: person.subject, rejectedAt: this.now })
      return 200
    }
    // A rule that is gone may have been all that the request waited for.
    const wasApproved = this.#recount(request, this.#buildersOf(request.version))
    request.approvals = this.#approvalsWith(request, person)
    const isApproved = this.#recount(request, [])
    if ((wasApproved || isApproved) && request.version !== null)
      this.#supersede(request.version, { alsoOwn: false })
    return 200
  }

  /** The approvals with one of this person now. Rules that change later count the roles that matter now. */
  #approvalsWith({ approvals }: ModelRequest, person: ModelPerson): Approval[] {
    const required = requiredBy(this.rules.values())
    const roles = person.roles.filter((role) => required.some((one) => one.roles.includes(role)))
    const others = approvals.filter((one) => one.person.subject !== person.subject)
    return [...others, { person: { ...person, roles }, at: this.now }]
  }

  /** True when a new approval, in place of one that did not count, leaves fewer people missing. */
  #wouldCountNow(request: ModelRequest, person: ModelPerson): boolean {
    const required = requiredBy(this.rules.values())
    if (this.shownState(request) !== 'pending' || required.length === 0) return false
    const { approvals, owners, version } = request
    const facts = { owners, completedAt: () => this.#ran.get(version ?? '') }
    const after = this.#approvalsWith(request, person)
    return missingOf(required, after, facts) < missingOf(required, approvals, facts)
  }

  /** @returns the status of the answer */
  cancel(request: ModelRequest): number {
    if (!this.#open().includes(request)) return 409
    request.state = 'cancelled'
    return 204
  }

  #get(version: string): ModelVersion {
    const found = this.#versions.get(version)
    if (found === undefined) throw new Error(`There is no version ${version}`)
    return found
  }

  #buildersOf(version: string | null): string[] {
    const builder = version === null ? null : this.#get(version).builder
    return builder === null ? [] : [builder]
  }

  #open(): ModelRequest[] {
    return this.requests.filter(
      ({ state, expiresAt }) => ['pending', 'approved'].includes(state) && expiresAt > this.now,
    )
  }

  /** @returns true when no approval of the version is missing; the request that has them is then used */
  #pass(version: string, owners: string[]): boolean {
    const required = requiredBy(this.rules.values())
    if (required.length === 0) return true
    const { branch } = this.#get(version)
    const ofVersion = this.#open().filter((one) => one.version === version)
    // A rejection of the version ends what was asked for its branch before.
    const rejections = this.requests.filter(
      (one) => one.version === version && one.state === 'rejected' && one.expiresAt > this.now,
    )
    const since = Math.max(0, ...rejections.map(({ rejectedAt }) => rejectedAt))
    const ofBranch = this.#open().filter(
      (one) => one.version === null && one.branch === branch && one.createdAt > since,
    )
    const complete = [...ofVersion, ...ofBranch].find((one) => {
      const facts = { owners: new Set([...owners, ...one.owners]), completedAt: () => this.#ran.get(version) }
      return missingOf(required, one.approvals, facts) === 0
    })
    if (complete === undefined) return false
    const isUnused = complete.version === null
    complete.version = version
    // What is approved stays as it was decided.
    const isNew = complete.state === 'pending' && this.#recount(complete, owners)
    if (isNew || isUnused) this.#supersede(version, { alsoOwn: false })
    return true
  }

  #add(wanted: { version: string } | { branch: string }, owners: string[]): ModelRequest {
    const version = 'version' in wanted ? wanted.version : null
    const request: ModelRequest = {
      ...{ number: this.requests.length, version, branch: 'branch' in wanted ? wanted.branch : null },
      ...{ state: 'pending', requirements: [], missing: 0, hours: 0, approvals: [], rejectedBy: null },
      ...{ rejectedAt: 0, createdAt: this.now },
      owners: new Set(owners),
      expiresAt: 0,
    }
    this.requests.push(request)
    this.#recount(request, this.#buildersOf(version))
    request.expiresAt = this.now + request.hours * hourMs
    return request
  }

  /** Counts by the rules of now. @returns true when the request was pending, and is approved now */
  #recount(request: ModelRequest, owners: string[], { keepsTime = false } = {}): boolean {
    for (const owner of owners) request.owners.add(owner)
    request.requirements = requiredBy(this.rules.values())
    const enabled = [...this.rules.values()].filter(({ mode }) => mode === 'enabled')
    request.hours = Math.min(...enabled.map(({ hours }) => hours))
    const facts = { owners: request.owners, completedAt: () => this.#ran.get(request.version ?? '') }
    request.missing = missingOf(request.requirements, request.approvals, facts)
    const state = request.missing === 0 ? 'approved' : 'pending'
    if (state === request.state) return false
    request.state = state
    if (!keepsTime) request.expiresAt = this.now + request.hours * hourMs
    return state === 'approved'
  }

  #supersede(version: string, { alsoOwn }: { alsoOwn: boolean }): void {
    const { age } = this.#get(version)
    for (const request of this.#open()) {
      if (request.state !== 'pending' || request.version === null) continue
      const isOlder = this.#get(request.version).age < age
      if (isOlder || (alsoOwn && request.version === version)) request.state = 'superseded'
    }
  }
}
