import { hash } from 'node:crypto'
import type { CheckEvent } from './check-content.ts'
import { violatedRules } from './check-content.ts'

/** Time for which a block of the same run by the same rules is not notified again. */
export const repeatMs = 10 * 60_000

/** The last block with its key that was notified. */
export type NotifiedBlock = {
  account_id: string
  /** Identifies product, environment, version, run and violated rules. */
  key: string
  event_id: string
  recorded_at: Date
}

/** Returns a blocked check as a block; undefined for other checks, each of which is notified. */
export const toBlock = ({
  id,
  account_id,
  outcome,
  data,
  recorded_at,
}: CheckEvent): NotifiedBlock | undefined => {
  if (outcome !== 'blocked') return undefined
  const { product_id, environment_id, version_id, invoke_id, source_system, build_number } = data
  const hasRun = invoke_id !== null || (source_system !== null && build_number !== null)
  const run = hasRun ? (invoke_id ?? [source_system, build_number]) : null
  const rules = violatedRules(data).map(({ rule_id }) => rule_id)
  const parts = [account_id, product_id, environment_id, version_id, run, ...new Set(rules.toSorted())]
  const key = hash('sha256', JSON.stringify(parts), 'base64url')
  return { account_id, key, event_id: id, recorded_at: new Date(recorded_at) }
}

/**
 * Chooses the blocks to notify: those that are not repeated within 10 minutes. A CI job that retries every 30
 * seconds is so notified once in 10 minutes. A block that was notified itself is chosen again, so that the
 * result is the same when its event comes again.
 *
 * @param blocks in the order of the log
 * @param notified the last block of each key that was notified
 */
export const chooseBlocks = (blocks: NotifiedBlock[], notified: NotifiedBlock[]): NotifiedBlock[] => {
  const last = new Map(notified.map((block) => [block.key, block]))
  return blocks.filter((block) => {
    const before = last.get(block.key)
    const isRepeat =
      before !== undefined &&
      before.event_id !== block.event_id &&
      block.recorded_at.getTime() - before.recorded_at.getTime() < repeatMs
    if (!isRepeat) last.set(block.key, block)
    return !isRepeat
  })
}
