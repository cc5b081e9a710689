import { pause } from './pause.ts'

/**
 * Does work again and again, with a pause after each time.
 *
 * @param work must not reject. It gives the milliseconds to pause, and may end early when the signal fires
 * @returns how to stop: resolves once what is under way has ended
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
