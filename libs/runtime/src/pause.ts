import { setTimeout as sleep } from 'node:timers/promises'

/** Resolves after so many milliseconds, or as soon as `signal` fires; never rejects. */
export const pause = async (ms: number, signal?: AbortSignal): Promise<void> => {
  await sleep(ms, undefined, signal === undefined ? {} : { signal }).catch(() => {})
}
