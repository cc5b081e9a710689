import { setTimeout as sleep } from 'node:timers/promises'
import type { Following, Kubectl } from './kubectl.ts'

const pauseMs = 1_000

/**
 * Runs a command, and calls `onLine` with each line of its output. Starts the command again whenever it ends,
 * until `stop` is called or `isOver` returns true. After a restart, lines may come again.
 */
export const followAgain = (
  kubectl: Kubectl,
  args: string[],
  onLine: (line: string) => void,
  isOver = (): boolean => false,
): { stop: () => Promise<void> } => {
  let following: Following | undefined
  let isStopped = false
  const repeat = async (): Promise<void> => {
    while (!isStopped && !isOver()) {
      following = kubectl.follow(args, onLine)
      await following.ended
      await sleep(pauseMs)
    }
  }
  const repeating = repeat()
  return {
    stop: () => {
      isStopped = true
      following?.stop()
      return repeating
    },
  }
}
