import { operator, writeAudit } from '@shiplog/audit'
import type { EventAnswer } from '@shiplog/contract/internal'
import type { NewEvent } from '@shiplog/event-log'
import type { EnvironmentType } from '@shiplog/events'
import { type CompiledRule, rulesFor, type Start } from '@shiplog/guard'
import { typeOfName } from '../db/explicit-environment-types.ts'
import { countUses, lockUsableOverrides } from '../db/overrides.ts'
import { lockRuleSets, type RuleSet } from '../db/rule-sets.ts'
import type { Tx } from '../db/tables.ts'
import type { Decision } from '../domain/decide.ts'
import type { SubmittedEvent } from '../domain/record.ts'
import { BatchTooLargeError, maxGuardMs } from '../ingest/batch-too-large-error.ts'
import type { Submission } from '../ingest/submission.ts'
import type { Asked, BatchApprovals, CountedStart } from './approvals/batch-approvals.ts'
import { createGuardApprovals, type DecidedEvent } from './approvals/guard-approvals.ts'
import { lockApprovals } from './approvals/load-approvals.ts'
import { gateOf, type Judgement, judge } from './judge.ts'
import { createKnownFacts, type KnownFacts } from './known-facts.ts'
import { type Guarded, loadFacts } from './load-facts.ts'
import type { OverrideRow } from './rows.ts'
import type { RuleCache } from './rule-cache.ts'
import { blockedAnswer, preflightEvent } from './tell.ts'

/** The rules for the starts of one batch. */
export type Guard = {
  /** Judges a decision before it is accepted; undefined when no rule has anything to say. */
  judge: (event: SubmittedEvent, decision: Decision, skippedBy: string | null) => Judged | undefined
  /** Remembers an accepted decision, and the overrides and approvals that let it pass. */
  accept: (decided: DecidedEvent, judged: Judged | undefined) => void
  /** Asks for the approvals that a blocked start lacks; undefined when it lacks none. */
  ask: (decided: DecidedEvent, judged: Judged) => Asked | undefined
  /** Time that the rules have taken so far, in ms. */
  spentMs: () => number
  /** Writes which overrides and approvals were used or asked for. @returns the events about approvals */
  write: (tx: Tx) => Promise<NewEvent[]>
}

/** Result of a check, and the approvals that were counted for it. */
export type Judged = { judgement: Judgement; approvals: CountedStart }

/** The guard of a batch without rules. */
export const noGuard: Guard = {
  judge: () => undefined,
  accept: () => undefined,
  ask: () => undefined,
  spentMs: () => 0,
  write: async () => [],
}

type OpenGuard = { events: SubmittedEvent[]; ruleSets: RuleSet[]; now: Date; newId: () => string }

/** The rules of an account, and the types that people have given to environments of the batch. */
type AccountRules = { rules: readonly CompiledRule[]; types: RuleSet['types'] }

/** Returns the type of an environment of the batch. */
const typeIn = (name: string, { types }: Pick<AccountRules, 'types'>): EnvironmentType =>
  types !== null && Object.hasOwn(types, name) ? (types[name] ?? typeOfName(name)) : typeOfName(name)

/** Returns the start that an event may be. `types` are those of its account's rule set. */
export const startOf = (
  { product_name, version, environment_name }: Omit<Start, 'environment_type'>,
  account: Pick<AccountRules, 'types'>,
): Start => {
  const environment_type = typeIn(environment_name, account)
  return { product_name, version, environment_name, environment_type }
}

type GuardedEvent = Guarded & { event: SubmittedEvent; start: Start }

/** Returns the accounts of which one start must wait for the other. */
const serialisedAccounts = (guarded: GuardedEvent[], ruleSets: RuleSet[]): string[] => {
  // Only a start can be in the way of another one.
  const waiting = guarded.filter(
    ({ event, rules }) => event.status === 'started' && rules.some(({ type }) => type === 'concurrency'),
  )
  const accounts = new Set(waiting.map(({ event }) => event.account_id))
  return ruleSets.flatMap(({ account_id, is_serialised }) =>
    is_serialised && accounts.has(account_id) ? [account_id] : [],
  )
}

type Use = { override: OverrideRow; decision: Decision }

const auditUses = (tx: Tx, uses: Use[]): Promise<void> =>
  writeAudit(
    tx,
    uses.map(({ override: { account_id, id, reason }, decision: { record } }) => ({
      ...operator,
      account_id,
      action: 'preflight_override.use',
      id,
      name: reason.slice(0, 200),
      changes: ['product_name', 'version', 'environment_name', 'id'].map((name) => ({
        field: name === 'id' ? 'deployment_id' : name,
        value: record[name as 'id'],
        omitted: null,
      })),
    })),
  )

type Known = {
  known: KnownFacts
  overrides: OverrideRow[]
  /** Undefined when no rule of the batch needs approvals. */
  approvals: BatchApprovals | undefined
  now: number
}

/** The overrides of a batch, and their uses. */
const createUses = (overrides: OverrideRow[]) => {
  const uses = new Map<string, number>()
  const used: Use[] = []
  return {
    usableOf: (account_id: string): OverrideRow[] =>
      overrides.filter(
        (one) => one.account_id === account_id && one.uses + (uses.get(one.id) ?? 0) < one.max_uses,
      ),
    note: (override: OverrideRow, decision: Decision): void => {
      uses.set(override.id, (uses.get(override.id) ?? 0) + 1)
      used.push({ override, decision })
    },
    write: async (tx: Tx): Promise<void> => {
      await countUses(tx, uses)
      if (used.length > 0) await auditUses(tx, used)
    },
  }
}

const createGuard = (
  byAccount: ReadonlyMap<string, AccountRules>,
  guardedBy: ReadonlyMap<SubmittedEvent, GuardedEvent>,
  { known, overrides, approvals: batchApprovals, now }: Known,
): Guard => {
  const uses = createUses(overrides)
  const rulesOf = (event: SubmittedEvent) => guardedBy.get(event)?.rules
  const approvals = createGuardApprovals(batchApprovals, rulesOf, known)
  let spent = 0
  return {
    judge: (event, decision, skippedBy) => {
      const gate = gateOf(event, decision)
      const guarded = guardedBy.get(event)
      if (gate === 'none' || guarded === undefined) return undefined
      const startedAt = performance.now()
      const { rules, start } = guarded
      const counted = approvals.countFor({ event, decision })
      const facts = { ...known.factsFor(decision.record, decision.claim), approvals: counted.counted }
      const usable = uses.usableOf(event.account_id)
      const judgement = judge(gate, start, { rules, facts, skippedBy, usable, now })
      spent += performance.now() - startedAt
      return judgement && { judgement, approvals: counted }
    },
    ask: (decided, { judgement }) => {
      const startedAt = performance.now()
      const asked = approvals.ask(decided, judgement)
      spent += performance.now() - startedAt
      return asked
    },
    spentMs: () => spent,
    accept: (decided, judged) => {
      const { decision } = decided
      const { account_id, environment_name } = decision.record
      // Approvals were counted by what was known before this event.
      approvals.accept(decided, judged)
      const account = byAccount.get(account_id)
      if (account !== undefined) known.note(decision.record, typeIn(environment_name, account))
      for (const override of judged?.judgement.used ?? []) uses.note(override, decision)
    },
    write: async (tx) => {
      await uses.write(tx)
      return await approvals.write(tx)
    },
  }
}

/**
 * Finds the rules that apply to each event.
 *
 * @throws BatchTooLargeError when that takes too long for one transaction
 */
const findGuarded = (
  byAccount: ReadonlyMap<string, AccountRules>,
  events: SubmittedEvent[],
  now: number,
): GuardedEvent[] => {
  const startedAt = performance.now()
  return events.flatMap((event, index) => {
    const account = byAccount.get(event.account_id)
    if (account === undefined || event.kind !== 'deployment' || event.status === 'aborted') return []
    if (index > 0 && performance.now() - startedAt > maxGuardMs)
      throw new BatchTooLargeError(index, events.length)
    const start = startOf(event, account)
    const rules = rulesFor(account.rules, start, now)
    return rules.length === 0 ? [] : [{ event, start, rules, index }]
  })
}

/**
 * Loads what the rules need to judge a batch, in the transaction that stores it. The caller has locked the
 * versions, and has read `ruleSets` with the same statement. A batch without rules costs nothing.
 *
 * @throws BatchTooLargeError when the rules would take too long for one transaction
 */
export const openGuard = async (
  cache: RuleCache,
  tx: Tx,
  { events, ruleSets, now, newId }: OpenGuard,
): Promise<Guard> => {
  if (ruleSets.length === 0) return noGuard
  const byAccount = new Map<string, AccountRules>()
  for (const set of ruleSets)
    byAccount.set(set.account_id, { rules: await cache.load(tx, set), types: set.types })
  const guarded = findGuarded(byAccount, events, now.getTime())
  if (guarded.length === 0) return noGuard
  await lockRuleSets(tx, serialisedAccounts(guarded, ruleSets))
  const known = createKnownFacts(await loadFacts(tx, { guarded, events: events.length, now }))
  const withOverrides = ruleSets.filter(({ has_overrides }) => has_overrides).map((set) => set.account_id)
  const overrides = withOverrides.length === 0 ? [] : await lockUsableOverrides(tx, withOverrides, now)
  const asking = guarded.map(({ event, rules }) => ({ event, rules, version: event.version }))
  const approvals = await lockApprovals(tx, asking, { now, newId })
  const guardedBy = new Map(guarded.map((one) => [one.event, one]))
  return createGuard(byAccount, guardedBy, { known, overrides, approvals, now: now.getTime() })
}

/** The answer to a start that rules forbid, and the event about it. */
export const refuse = (
  judgement: Judgement,
  decision: Decision,
  {
    event,
    trace,
    mayNotSkip,
    asked,
    newId,
  }: Pick<Submission, 'event' | 'trace' | 'mayNotSkip'> & {
    /** Who was asked for approvals; undefined when the start lacks none. */
    asked: Asked | undefined
    newId: () => string
  },
): { answer: EventAnswer; logged: NewEvent } => {
  const id = newId()
  const fact = preflightEvent(judgement, decision, event)
  if (fact === undefined) throw new Error('A blocked start has no event')
  return {
    answer: blockedAnswer(judgement.verdict, id, { mayNotSkip, asked }),
    logged: { id, account_id: event.account_id, ...fact, trace },
  }
}
