import { setTimeout as sleep } from 'node:timers/promises'

/** Long enough for a collector that is there; a process that stops does not wait for one that is not. */
const timeoutMs = 3_000

let flush: () => Promise<void> = async () => {}

export const setFlush = (flushSpans: () => Promise<void>): void => {
  flush = flushSpans
}

const expired = (): Promise<void> => sleep(timeoutMs, undefined, { ref: false })

/**
 * Sends the spans that wait to be sent. Services call it last when they stop; without a collector it does
 * nothing. Never rejects, and takes at most 3 seconds.
 */
export const flushTelemetry = async (): Promise<void> => {
  // A collector that is away loses spans and nothing else.
  await Promise.race([flush().catch(() => {}), expired()])
}
