import type { RuleSimulation } from '@shiplog/contract'
import type { Deadline } from '@shiplog/fair-share'
import {
  type CompiledRule,
  compileRule,
  evaluate,
  type Facts,
  historyIn,
  isIn,
  needsBuild,
  needsCompletions,
  type Rule,
  staleMs,
  type TypeOf,
} from '@shiplog/guard'
import { isTimeout, readInAccount } from '@shiplog/postgres'
import { sql } from 'kysely'
import {
  type Cell,
  type CompletionRow,
  findBuilds,
  findCompletions,
  findHistories,
  listStarts,
  type RecordedStart,
} from '../db/simulation-facts.ts'
import type { Db, Tx } from '../db/tables.ts'
import { factsAtStart, type LoadedFacts, runningAtStart } from './recorded-facts.ts'

/** Maximum number of starts that one simulation looks at. */
const maxStarts = 10_000
/** Number of starts for which facts are loaded at a time. Histories are long, so fewer of them are loaded. */
const chunkOf = (rule: CompiledRule): number => (historyIn(rule) === undefined ? 500 : 100)
const maxExamples = 20

type Result = Omit<RuleSimulation, 'windows'>
type Period = { from: Date; to: Date }
type Simulation = { db: Db; account_id: string; deadline: Deadline }
/** The rule, and what it asks besides what is loaded for each start. */
type Subject = { rule: CompiledRule; typeOf: TypeOf; runningAt: (start: RecordedStart) => Facts['running'] }

/** Reads until the deadline at most; undefined when the time was too short. */
const read = async <Read>(
  { db, account_id, deadline }: Simulation,
  work: (tx: Tx) => Promise<Read>,
): Promise<Read | undefined> => {
  const leftMs = Math.floor(deadline.leftMs())
  if (leftMs === 0) return undefined
  try {
    return await readInAccount(db, account_id, async (tx) => {
      await sql`select set_config('statement_timeout', ${String(leftMs)}, true)`.execute(tx)
      return await work(tx)
    })
  } catch (err) {
    if (isTimeout(err)) return undefined
    throw err
  }
}

type Starts = { starts: RecordedStart[]; before: RecordedStart[] }

/** Loads the starts of the period, and those before it that may still run in it. */
const loadStarts = async (
  tx: Tx,
  account_id: string,
  rule: CompiledRule,
  { from, to }: Period,
): Promise<Starts> => {
  const starts = await listStarts(tx, account_id, { from, to }, maxStarts + 1)
  const runningMs = staleMs(rule)
  const since = new Date(Math.max(0, from.getTime() - runningMs))
  const before = runningMs === 0 ? [] : await listStarts(tx, account_id, { from: since, to: from }, maxStarts)
  return { starts, before }
}

/** Returns the cells in which versions completed whose history the rule needs. */
const cellsWithHistory = (
  rule: CompiledRule,
  starts: RecordedStart[],
  completions: CompletionRow[],
  typeOf: TypeOf,
): Cell[] => {
  const where = historyIn(rule)
  if (where === undefined) return []
  const productOf = new Map(starts.map(({ version_id, product_name }) => [version_id, product_name]))
  const cells = completions
    .filter(({ environment_name }) =>
      isIn(where, { environment_name, environment_type: typeOf(environment_name) }),
    )
    .map(({ version_id, environment_name }) => ({
      product_name: productOf.get(version_id) ?? '',
      environment_name,
    }))
  return [...new Map(cells.map((cell) => [JSON.stringify(cell), cell])).values()]
}

/** Loads what the rule must know of the past for some starts. What it does not ask is not loaded. */
const loadFacts = async (
  tx: Tx,
  account_id: string,
  { rule, typeOf }: Subject,
  starts: RecordedStart[],
): Promise<LoadedFacts> => {
  const versions = [...new Set(starts.map(({ version_id }) => version_id))]
  const completions = needsCompletions(rule) ? await findCompletions(tx, account_id, versions) : []
  const cells = cellsWithHistory(rule, starts, completions, typeOf)
  const latest = new Date(Math.max(...starts.map(({ started_at }) => started_at)))
  const histories = cells.length === 0 ? [] : await findHistories(tx, account_id, cells, latest)
  const builds = needsBuild(rule) ? await findBuilds(tx, account_id, starts) : []
  return { completions, histories, builds }
}

/** Evaluates a rule for a start as it was; undefined when it would not have blocked it. */
const blockedBy = (rule: CompiledRule, start: RecordedStart, facts: Facts, typeOf: TypeOf) => {
  const { product_name, version, environment_name, started_at } = start
  const target = { product_name, version, environment_name, environment_type: typeOf(environment_name) }
  const [violation] = evaluate([rule], target, facts, started_at).violations
  if (violation === undefined) return undefined
  const { code, error_message: message } = violation
  return {
    ...{ deployment_id: start.id, product_name, version, environment_name, code, message },
    started_at: new Date(started_at).toISOString(),
  }
}

/** Evaluates the rule for some starts, and adds what it finds. @returns false when the time was too short */
const takeChunk = async (
  simulation: Simulation,
  subject: Subject,
  starts: RecordedStart[],
  result: Result,
): Promise<boolean> => {
  const { rule, typeOf, runningAt } = subject
  const loaded = await read(simulation, (tx) => loadFacts(tx, simulation.account_id, subject, starts))
  if (loaded === undefined) return false
  const factsOf = factsAtStart(loaded, runningAt, typeOf)
  const blocked: Result['examples'] = []
  let isComplete = true
  // The earliest first, because a freeze remembers its state until it changes.
  for (const start of starts.toReversed()) {
    isComplete = await simulation.deadline.goOn()
    if (!isComplete) break
    const found = blockedBy(rule, start, factsOf(start), typeOf)
    result.evaluated += 1
    if (found !== undefined) blocked.push(found)
  }
  result.blocked += blocked.length
  result.examples.push(...blocked.toReversed().slice(0, maxExamples - result.examples.length))
  return isComplete
}

/**
 * Evaluates a rule for the starts on record in a period, some at a time, beginning with the newest. Each
 * start is evaluated alone, as if the rule had blocked no other. Starts that were reported afterwards count
 * too.
 */
export const simulate = async (
  simulation: Simulation,
  draft: Rule,
  period: Period,
  typeOf: TypeOf,
): Promise<Result> => {
  const rule = compileRule(draft)
  const result: Result = { evaluated: 0, blocked: 0, complete: true, examples: [] }
  const found = await read(simulation, (tx) => loadStarts(tx, simulation.account_id, rule, period))
  if (found === undefined) return { ...result, complete: false }
  const starts = found.starts.slice(0, maxStarts)
  result.complete = starts.length === found.starts.length
  const runningAt = runningAtStart([...starts, ...found.before], staleMs(rule))
  const covered = starts.filter(({ product_name, environment_name }) =>
    rule.covers({ product_name, environment_name, environment_type: typeOf(environment_name) }),
  )
  const size = chunkOf(rule)
  for (let at = 0; at < covered.length; at += size) {
    const subject = { rule, typeOf, runningAt }
    const isDone = await takeChunk(simulation, subject, covered.slice(at, at + size), result)
    if (!isDone) return { ...result, complete: false }
  }
  return result
}
