import { setTimeout as sleep } from 'node:timers/promises'

/** Resolves after `ms` milliseconds, or when `signal` fires. Never rejects. */
export const pause = async (ms: number, signal?: AbortSignal): Promise<void> => {
  await sleep(ms, undefined, signal === undefined ? {} : { signal }).catch(() => {})
}
