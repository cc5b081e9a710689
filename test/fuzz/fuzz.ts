import { type Document, parseDocument } from './document.ts'
import { Fault } from './fault.ts'
import { fuzzOperation, type OperationResult, type Run } from './fuzz-operation.ts'
import { createJudge } from './judge.ts'
import { collectLogs } from './logs.ts'
import { createPlayer } from './player.ts'
import { createGenerator } from './request.ts'
import { startSurroundings } from './surroundings.ts'
import { sweep } from './sweep.ts'
import { createWorld } from './world.ts'

export type FuzzOptions = {
  /** Requests for each operation. */
  requests: number
  seed: number
  /** Ids of the operations; all operations when absent or empty. */
  only?: string[]
  /** Operations that run concurrently. More than one finds races, but is harder to repeat exactly. */
  parallel?: number
  /** Called after each operation. */
  onDone?: (result: OperationResult) => void
  /** Called with the faults before the suite is stopped. */
  beforeStop?: (faults: string[]) => Promise<void>
}

const readDocument = async (url: string): Promise<Document> =>
  parseDocument(JSON.parse(await (await fetch(`${url}/openapi.json`)).text()))

const messageOf = (err: unknown): string => {
  if (err instanceof Fault) return err.message
  throw err
}

/**
 * Starts the suite, reads its document, and sends unusual requests to every operation.
 *
 * @returns the result of each operation, and all faults: answers that differ from the document, and log lines
 *   that are errors
 */
export const fuzz = async (
  options: FuzzOptions,
): Promise<{ operations: OperationResult[]; faults: string[] }> => {
  const { requests, seed, only = [], parallel = 1, onDone, beforeStop } = options
  const logs = collectLogs()
  const { suite, receiver, stop } = await startSurroundings(logs.onLine)
  try {
    const document = await readDocument(suite.url)
    const world = await createWorld(suite, receiver, document)
    const generator = createGenerator(document)
    const judge = createJudge(document)
    const player = createPlayer({ url: suite.url, document, world, judge, generator, seed })
    const run: Run = { generator, player, requests, seed }

    const unknown = only.filter((id) => !document.operations.some((operation) => operation.id === id))
    if (unknown.length > 0) throw new TypeError(`The document has no operation ${unknown.join(', ')}`)

    await player.playExamples()
    const operations: OperationResult[] = []
    const waiting = document.operations.filter(({ id }) => only.length === 0 || only.includes(id))
    const work = async (): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const result = await fuzzOperation(next, run)
        operations.push(result)
        onDone?.(result)
      }
    }
    await Promise.all(Array.from({ length: parallel }, work))
    const leaks = await sweep(document, generator, player).then(
      () => [],
      (err) => [messageOf(err)],
    )
    const faults = [...operations.flatMap(({ fault }) => fault ?? []), ...leaks, ...logs.faults()]
    await beforeStop?.(faults)
    return { operations, faults }
  } finally {
    await stop()
  }
}
