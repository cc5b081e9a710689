import type { NewEvent } from '@shiplog/event-log'
import type { CompiledRule } from '@shiplog/guard'
import type { Tx } from '../../db/tables.ts'
import type { Decision } from '../../domain/decide.ts'
import type { SubmittedEvent } from '../../domain/record.ts'
import type { Judgement } from '../judge.ts'
import { completionTimes, type KnownFacts } from '../known-facts.ts'
import {
  type ApprovalStart,
  type Asked,
  ask,
  type BatchApprovals,
  type CountedStart,
  countFor,
  noteBuild,
  noteCompletion,
  use,
  writeApprovals,
} from './batch-approvals.ts'

/** An event of a batch, what was decided about it, and the trace of its request. */
export type DecidedEvent = { event: SubmittedEvent; decision: Decision; trace: string | null }

/** What the guard of one batch does about approvals, for the events that were decided. */
export type GuardApprovals = {
  /** Counts the approvals of a start. */
  countFor: (decided: Omit<DecidedEvent, 'trace'>) => CountedStart
  /** Asks for the approvals that a blocked start lacks; undefined when it lacks none. */
  ask: (decided: DecidedEvent, judgement: Judgement) => Asked | undefined
  /** Notes which request let an event pass, and that a completed version supersedes others. */
  accept: (
    decided: DecidedEvent,
    judged: { judgement: Judgement; approvals: CountedStart } | undefined,
  ) => void
  /** Stores what has changed. @returns the events to log */
  write: (tx: Tx) => Promise<NewEvent[]>
}

const lacksApprovals = ({ verdict }: Judgement): boolean =>
  verdict.violations.some(({ code }) => code === 'APPROVAL_REQUIRED' || code === 'QUALITY_APPROVAL_REQUIRED')

const noApprovals: GuardApprovals = {
  countFor: () => ({ counted: new Map(), request: undefined }),
  ask: () => undefined,
  accept: () => undefined,
  write: async () => [],
}

/**
 * Creates what the guard of a batch does about approvals: functions of `batch-approvals.ts` with the rules
 * and facts of each event.
 *
 * @param batch undefined when no rule of the batch needs approvals
 * @param rulesOf returns the rules that apply to an event; undefined for none
 */
export const createGuardApprovals = (
  batch: BatchApprovals | undefined,
  rulesOf: (event: SubmittedEvent) => readonly CompiledRule[] | undefined,
  known: KnownFacts,
): GuardApprovals => {
  if (batch === undefined) return noApprovals
  const startOfEvent = ({
    event,
    decision: { record, claim },
  }: Omit<DecidedEvent, 'trace'>): ApprovalStart => {
    const completedAt = completionTimes(known.factsFor(record, claim))
    const isRollback = completedAt(record.environment_name) !== undefined
    // A rollback that a rule exempts needs no approval, and must not use up one.
    const rules = (rulesOf(event) ?? []).filter((rule) => !(rule.exempt_rollbacks && isRollback))
    return { record, claim, rules, completedAt }
  }
  return {
    countFor: (decided) => countFor(batch, startOfEvent(decided)),
    ask: (decided, judgement) => {
      if (!lacksApprovals(judgement)) return undefined
      const { decision, trace } = decided
      const pending_deployment_id = decision.previous_status === null ? null : decision.record.id
      return ask(batch, startOfEvent(decided), { trace, pending_deployment_id })
    },
    accept: (decided, judged) => {
      const { event, decision, trace } = decided
      if (decision.record.kind === 'build') noteBuild(batch, decision.record)
      if (!rulesOf(event)?.some(({ type }) => type === 'approval')) return
      const start = startOfEvent(decided)
      const status = judged?.judgement.status
      if (status === 'passed' || status === 'report_only')
        use(batch, start, { request: judged?.approvals.request, trace })
      const { record, previous_status } = decision
      if (record.status === 'completed' && previous_status !== 'completed') noteCompletion(batch, start)
    },
    write: (tx) => writeApprovals(tx, batch),
  }
}
