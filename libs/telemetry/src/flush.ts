import { setTimeout as sleep } from 'node:timers/promises'

/** Long enough for a working collector; a process that stops waits no longer for one that is away. */
const timeoutMs = 3_000

let flush: () => Promise<void> = async () => {}

export const setFlush = (flushSpans: () => Promise<void>): void => {
  flush = flushSpans
}

const expired = (): Promise<void> => sleep(timeoutMs, undefined, { ref: false })

/**
 * Sends the buffered spans. Services call it last when they stop. Does nothing without a collector. Takes at
 * most 3 seconds and never rejects.
 */
export const flushTelemetry = async (): Promise<void> => {
  // When the collector is away, only spans are lost.
  await Promise.race([flush().catch(() => {}), expired()])
}
