import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { type Operation, successOf } from './document.ts'
import type { Player } from './player.ts'
import type { FuzzRequest, Generator } from './request.ts'

export type OperationResult = {
  id: string
  requests: number
  ms: number
  /** Number of answers by status. `cut off` counts requests whose connection was closed without an answer. */
  statuses: Record<string, number>
  /** Documented statuses that were not seen. */
  unseen: string[]
  fault: string | undefined
}

export type Run = {
  generator: Generator
  player: Player
  /** Requests for each operation. */
  requests: number
  seed: number
}

/** Largest number of steps that simplify a failing request. Each step sends the simplified request. */
const maxShrinks = 100

/** Returns the seed of an operation in a run. It does not depend on which other operations the run has. */
const seedOf = (operation: Operation, seed: number): number => (crc32(operation.id) + seed) | 0

/** Returns a request with the document's example, whose fields fit together; none without a body. */
const exampleOf = (operation: Operation, { generator, seed }: Run): [FuzzRequest][] => {
  const [[type, { example }] = ['', { example: undefined }]] = Object.entries(operation.body ?? {})
  const [request] = fc.sample(generator.valid(operation, 'ours'), { numRuns: 1, seed })
  if (example === undefined || request === undefined) return []
  const text = typeof example === 'string' ? example : JSON.stringify(example)
  return [[{ ...request, body: { type, text } }]]
}

/** Sends `run.requests` requests to an operation. Stops early at an answer that differs from the document. */
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
  const details = await fc.check(property, {
    seed: seedOf(operation, run.seed),
    numRuns: run.requests,
    examples: exampleOf(operation, run),
  })
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
