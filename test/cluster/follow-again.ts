import { setTimeout as sleep } from 'node:timers/promises'
import type { Following, Kubectl } from './kubectl.ts'

const pauseMs = 1_000

/**
 * Reads the output of a command, and starts the command again when it breaks off, until stopped or `isOver`.
 * Output before the break is read again.
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
