import { pause } from './pause.ts'

/**
 * Calls `work` in a loop, with a pause after each call.
 *
 * @param work returns the length of the next pause in milliseconds. It must not reject; it may end early when
 * the signal fires
 * @returns `stop`, which resolves when the call in progress has ended
 */
export const repeat = (work: (stopping: AbortSignal) => Promise<number>): { stop: () => Promise<void> } => {
  const stopping = new AbortController()
  const { signal } = stopping
  const loop = async (): Promise<void> => {
    while (!signal.aborted) await pause(await work(signal), signal)
  }
  const running = loop()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
