import { type EvaluatedRule, evaluatedRule } from '@shiplog/events'
import { z } from 'zod'

/** The public answer to one event. `rules` says which rules were evaluated, and is not in `body` yet. */
export type EventAnswer = { status: number; body: object; rules?: readonly EvaluatedRule[] }

/**
 * The answers to the items of a batch, in the same order. When the batch is too large, only the first items
 * are answered, and the gateway sends the others again.
 *
 * `rules` has each rule once, because most starts of an account pass the same ones. An answer has their
 * indexes.
 */
export const submittedAnswers = z.object({
  results: z.array(
    z.object({
      status: z.int().min(200).max(599),
      body: z.custom<object>((body) => typeof body === 'object' && body !== null),
      rules: z.array(z.int().nonnegative()).optional(),
    }),
  ),
  rules: z.array(evaluatedRule).default([]),
})
export type SubmittedAnswers = z.output<typeof submittedAnswers>

/** Returns answers as ingestion sends them. Rules are the same when they are the same object. */
export const packAnswers = (answers: readonly EventAnswer[]): SubmittedAnswers => {
  const indexes = new Map<EvaluatedRule, number>()
  const indexOf = (rule: EvaluatedRule): number => {
    const index = indexes.get(rule) ?? indexes.size
    indexes.set(rule, index)
    return index
  }
  const results = answers.map(({ rules, ...answer }) =>
    rules === undefined ? answer : { ...answer, rules: rules.map(indexOf) },
  )
  return { results, rules: [...indexes.keys()] }
}

/** Returns an answer with its rules in `extra_metadata` of the body, as clients get it. */
export const withRules = ({ status, body, rules }: EventAnswer): EventAnswer => {
  if (rules === undefined) return { status, body }
  const { extra_metadata } = body as { extra_metadata?: object | null }
  const preflight_status = { rules_evaluated: rules }
  return { status, body: { ...body, extra_metadata: { ...extra_metadata, preflight_status } } }
}

/** Returns the answers that ingestion has sent, as clients get them. */
export const unpackAnswers = ({ results, rules: all }: SubmittedAnswers): EventAnswer[] =>
  results.map(({ rules, ...answer }) =>
    withRules(
      rules === undefined ? answer : { ...answer, rules: rules.flatMap((index) => all[index] ?? []) },
    ),
  )
