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
import { gateOf, type Judgement, judge } from './judge.ts'
import { createKnownFacts, type KnownFacts } from './known-facts.ts'
import { type Guarded, loadFacts } from './load-facts.ts'
import type { OverrideRow } from './rows.ts'
import type { RuleCache } from './rule-cache.ts'
import { blockedAnswer, preflightEvent } from './tell.ts'

/** The rules for the starts of one batch. */
export type Guard = {
  /** Judges a decision before it is accepted; undefined when no rule has anything to say. */
  judge: (event: SubmittedEvent, decision: Decision, skippedBy: string | null) => Judgement | undefined
  /** Remembers an accepted decision, and the overrides that let it pass. */
  accept: (decision: Decision, judgement: Judgement | undefined) => void
  /** Time that the rules have taken so far, in ms. */
  spentMs: () => number
  /** Writes which overrides were used. The statements are sent with the transaction's next statement. */
  writeUses: (tx: Tx) => Promise<void>
}

/** The guard of a batch without rules. */
export const noGuard: Guard = {
  judge: () => undefined,
  accept: () => undefined,
  spentMs: () => 0,
  writeUses: async () => undefined,
}

type OpenGuard = { events: SubmittedEvent[]; ruleSets: RuleSet[]; now: Date }

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

const createGuard = (
  byAccount: ReadonlyMap<string, AccountRules>,
  guardedBy: ReadonlyMap<SubmittedEvent, GuardedEvent>,
  { known, overrides, now }: { known: KnownFacts; overrides: OverrideRow[]; now: number },
): Guard => {
  const uses = new Map<string, number>()
  const used: Use[] = []
  const isLeft = ({ id, uses: before, max_uses }: OverrideRow): boolean =>
    before + (uses.get(id) ?? 0) < max_uses
  let spent = 0
  return {
    judge: (event, decision, skippedBy) => {
      const gate = gateOf(event, decision)
      const guarded = guardedBy.get(event)
      if (gate === 'none' || guarded === undefined) return undefined
      const startedAt = performance.now()
      const { rules, start } = guarded
      const facts = known.factsFor(decision.record, decision.claim)
      const usable = overrides.filter((one) => one.account_id === event.account_id && isLeft(one))
      const judgement = judge(gate, start, { rules, facts, skippedBy, usable, now })
      spent += performance.now() - startedAt
      return judgement
    },
    spentMs: () => spent,
    accept: (decision, judgement) => {
      const { account_id, environment_name } = decision.record
      const account = byAccount.get(account_id)
      if (account !== undefined) known.note(decision.record, typeIn(environment_name, account))
      for (const override of judgement?.used ?? []) {
        uses.set(override.id, (uses.get(override.id) ?? 0) + 1)
        used.push({ override, decision })
      }
    },
    writeUses: async (tx) => {
      await countUses(tx, uses)
      if (used.length > 0) await auditUses(tx, used)
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
  { events, ruleSets, now }: OpenGuard,
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
  const guardedBy = new Map(guarded.map((one) => [one.event, one]))
  return createGuard(byAccount, guardedBy, { known, overrides, now: now.getTime() })
}

/** The answer to a start that rules forbid, and the event about it. */
export const refuse = (
  judgement: Judgement,
  decision: Decision,
  {
    event,
    trace,
    mayNotSkip,
    newId,
  }: Pick<Submission, 'event' | 'trace' | 'mayNotSkip'> & { newId: () => string },
): { answer: EventAnswer; logged: NewEvent } => {
  const id = newId()
  const fact = preflightEvent(judgement, decision, event)
  if (fact === undefined) throw new Error('A blocked start has no event')
  return {
    answer: blockedAnswer(judgement.verdict, id, { mayNotSkip }),
    logged: { id, account_id: event.account_id, ...fact, trace },
  }
}
