import { setTimeout as sleep } from 'node:timers/promises'
import type { Step, TakenStep } from '../judging/step.ts'
import { describePods } from '../pods/describe-pods.ts'
import type { Stand } from '../stand.ts'

/**
 * Pauses before and after the run of a step. The first lets posts of the step before get their answers. The
 * second lets effects of the step become visible to its own posts.
 */
const usualPauses = { beforeMs: 1_000, afterMs: 5_000 }

/**
 * Takes steps one after the other. Each begins when the step before ends, so that each event belongs to a
 * step. The steps after one that fails are skipped.
 */
export const takeSteps = async (
  stand: Pick<Stand, 'kubectl' | 'say' | 'signal'>,
  steps: Step[],
  { beforeMs, afterMs } = usualPauses,
): Promise<{ taken: TakenStep[]; faults: string[] }> => {
  const { kubectl, say, signal } = stand
  const taken: TakenStep[] = []
  const faults: string[] = []
  let startedAt = Date.now()
  for (const { name, allowed, run, leftOut } of steps) {
    if (leftOut !== undefined || faults.length > 0) {
      taken.push({ name, allowed, leftOut: leftOut ?? 'a step before it went wrong' })
      continue
    }
    say(`step: ${name}`)
    try {
      await sleep(beforeMs, undefined, { signal })
      await run()
      await sleep(afterMs, undefined, { signal })
    } catch (err) {
      signal.throwIfAborted()
      faults.push(`The step "${name}" went wrong: ${err instanceof Error ? err.message : err}`)
      say(`${faults.at(-1)}${await describePods(kubectl).catch(String)}`)
    }
    const endedAt = Date.now()
    taken.push({ name, allowed, startedAt, endedAt })
    startedAt = endedAt
  }
  return { taken, faults }
}
