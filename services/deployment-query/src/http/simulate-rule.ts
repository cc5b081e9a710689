import { principal } from '@shiplog/auth'
import { simulateRule as operation, type SimulationRequest, simulationRequestOf } from '@shiplog/contract'
import { detectEnvironmentType, nilId } from '@shiplog/events'
import { createBudget, createDeadline } from '@shiplog/fair-share'
import { type Rule, ruleProblem, type TypeOf } from '@shiplog/guard'
import { HttpError, parseBody, periodOf, sendAnswer } from '@shiplog/http'
import { readInAccount } from '@shiplog/postgres'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { loadExplicitTypes } from '../db/explicit-environment-types.ts'
import { nextFreezes } from '../simulation/next-freezes.ts'
import { simulate } from '../simulation/simulate.ts'

/** Longest time that a simulation takes. */
const limitMs = 5_000
/** The part of `limitMs` for the next freezes of a schedule that takes long to compute. */
const freezesMs = 1_000

/** Returns the draft as a rule that is enabled, whatever its mode. */
const toRule = ({ rule }: SimulationRequest): Rule => {
  const { name, type, message, scope, exempt_rollbacks, config } = rule
  const terms = { name, type, message, scope, exempt_rollbacks, config }
  return { id: nilId, mode: 'enabled', until: null, ...terms } as Rule
}

/** @throws HttpError 400 when the rule could not be saved */
const requirePossible = (rule: Rule, now: Date, typeOf: TypeOf): void => {
  const problem = ruleProblem(rule, now.getTime(), typeOf)
  if (problem !== undefined) throw new HttpError(400, problem)
}

const runSimulation = async ({ db }: Context, account_id: string, request: SimulationRequest) => {
  const now = new Date()
  const period = periodOf(request, now, 'Field')
  const rule = toRule(request)
  const types = await readInAccount(db, account_id, (tx) => loadExplicitTypes(tx, account_id))
  const typeOf: TypeOf = (name) => types.get(name) ?? detectEnvironmentType(name).type
  requirePossible(rule, now, typeOf)
  const windows = await nextFreezes(rule, now.getTime(), createDeadline(freezesMs))
  const simulation = { db, account_id, deadline: createDeadline(limitMs - freezesMs) }
  return { ...(await simulate(simulation, rule, period, typeOf)), windows }
}

/** An account has one simulation at a time on one replica, because each may take seconds of the processor. */
export const simulateRule = (ctx: Context): RequestHandler => {
  const simulations = createBudget({ perOwner: 1 })
  return async (req, res) => {
    const { account_id } = principal(req)
    const request = parseBody(simulationRequestOf(req.body), req.body)
    const release = simulations.reserve(account_id, 1)
    if (release === undefined)
      throw new HttpError(429, operation.errors[429], { headers: { 'retry-after': '5' } })
    try {
      sendAnswer(res, operation, await runSimulation(ctx, account_id, request))
    } finally {
      release()
    }
  }
}
