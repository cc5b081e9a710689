import { setTimeout as sleep } from 'node:timers/promises'
import type { Say } from './say.ts'

/** Thrown while something is missing; the message names it. */
export class NotYet extends Error {
  override name = 'NotYet'
}

/**
 * Repeats `attempt` until it no longer throws. Prints what is missing whenever that changes.
 *
 * @throws Error that names what is still missing after `limitMs`, 5 minutes by default
 */
export type Until = <T>(what: string, attempt: () => Promise<T> | T, limitMs?: number) => Promise<T>

const pauseMs = 1_000

export const createUntil =
  (say: Say, signal: AbortSignal): Until =>
  async (what, attempt, limitMs = 300_000) => {
    const deadline = Date.now() + limitMs
    let said = ''
    for (;;) {
      try {
        return await attempt()
      } catch (err) {
        signal.throwIfAborted()
        const missing = err instanceof Error ? err.message : String(err)
        if (Date.now() >= deadline)
          throw new Error(`waited ${limitMs / 1_000} s until ${what}, in vain: ${missing}`, { cause: err })
        if (missing !== said) say(`waiting until ${what}: ${missing}`)
        said = missing
      }
      await sleep(pauseMs, undefined, { signal })
    }
  }
