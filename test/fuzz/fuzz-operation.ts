import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { type Operation, successOf } from './document.ts'
import type { Player } from './player.ts'
import type { Generator } from './request.ts'

export type OperationResult = {
  id: string
  requests: number
  ms: number
  /** How often each status was the answer. */
  statuses: Record<string, number>
  /** Documented and never seen. */
  unseen: string[]
  fault: string | undefined
}

export type Run = {
  generator: Generator
  player: Player
  /** Per operation. */
  requests: number
  seed: number
}

/** Reductions of a failure; each is a real request. */
const maxShrinks = 100

/** Each operation has a seed of its own, so that it gets the same requests whichever others are asked. */
const seedOf = (operation: Operation, seed: number): number => (crc32(operation.id) + seed) | 0

/** Sends an operation its requests, until one of them has an answer that the document does not promise. */
export const fuzzOperation = async (operation: Operation, run: Run): Promise<OperationResult> => {
  const statuses: Record<string, number> = {}
  const startedAt = Date.now()
  let requests = 0
  let shrinks = 0
  let hasFailed = false
  const property = fc.asyncProperty(run.generator.any(operation), async (request) => {
    if (hasFailed) shrinks += 1
    if (shrinks > maxShrinks) return
    requests += 1
    try {
      const answer = await run.player.play(request, operation)
      const status = answer?.status ?? 'cut off'
      statuses[status] = (statuses[status] ?? 0) + 1
    } catch (err) {
      hasFailed = true
      throw err
    }
  })
  const details = await fc.check(property, { seed: seedOf(operation, run.seed), numRuns: run.requests })
  const { failed, errorInstance } = details
  const command = `npm run fuzz -- --seed ${run.seed} --operation ${operation.id} --requests ${run.requests}`
  return {
    id: operation.id,
    requests,
    ms: Date.now() - startedAt,
    statuses,
    unseen: Object.keys(operation.responses).filter((status) => statuses[status] === undefined),
    fault: failed
      ? `${(errorInstance as Error).message}\n  ${command}`
      : statuses[successOf(operation)] === undefined
        ? `${operation.id} never answered ${successOf(operation)}\n  ${command}`
        : undefined,
  }
}
