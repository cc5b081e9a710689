import type { LiveEvent } from '@shiplog/contract'

/** Time for which a browser waits before it connects again. */
const retryMs = 2_000

/** First bytes of a stream. They are sent at once, so that proxies and the browser see that it has begun. */
export const openingFrame = `retry: ${retryMs}\n\n`

/**
 * Writes a live event as a server-sent event. A line break would end the field `data`, but the JSON has none.
 */
export const toFrame = (event: LiveEvent): string =>
  `id: ${event.position}\ndata: ${JSON.stringify(event)}\n\n`

const nothing = { product_name: null, environment_name: null, deployment_id: null }

/** Writes the event `reset`. Changes may have been missed, so the page fetches everything that it shows. */
export const resetFrame = (position: number): string => toFrame({ type: 'reset', ...nothing, position })

/**
 * Writes the event `away`: the gateway receives no changes now. The frame has no id, so the browser's
 * `Last-Event-ID` stays as it is. A `reset` follows when the gateway receives changes again.
 */
export const awayFrame = (position: number): string =>
  `data: ${JSON.stringify({ type: 'away', ...nothing, position } satisfies LiveEvent)}\n\n`

/** Writes a position without an event. The position moves the browser's `Last-Event-ID` forward. */
export const positionFrame = (position: number): string => `id: ${position}\n\n`

/** An empty comment, which shows that the connection is alive. */
export const commentFrame = ':\n\n'
