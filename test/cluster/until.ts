import { setTimeout as sleep } from 'node:timers/promises'
import type { Say } from './say.ts'

/** Thrown by an attempt while something is missing. The message names it. */
export class NotYet extends Error {
  override name = 'NotYet'
}

/**
 * Calls `attempt` every second until it does not throw, and returns its result. Prints the message of its
 * error whenever the message changes.
 *
 * @throws Error with the last message after `limitMs`, by default 5 minutes
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
