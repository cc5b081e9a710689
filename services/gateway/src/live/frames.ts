import type { LiveEvent } from '@shiplog/contract'

/** How long a browser waits before it connects again. */
const retryMs = 2_000

/** The first bytes of a stream: those on the way then know that it has begun. */
export const opening = `retry: ${retryMs}\n\n`

/** Server-sent events as they travel. JSON has no line breaks. */
export const toFrame = (event: LiveEvent): string =>
  `id: ${event.position}\ndata: ${JSON.stringify(event)}\n\n`

const nothing = { product_name: null, environment_name: null, deployment_id: null }

/** What the stream says of itself. */
export const resetFrame = (position: number): string => toFrame({ type: 'reset', ...nothing, position })

/** Has no id: what follows is `reset`. */
export const awayFrame = (position: number): string =>
  `data: ${JSON.stringify({ type: 'away', ...nothing, position } satisfies LiveEvent)}\n\n`

/** Moves `Last-Event-ID` on without an event. */
export const mark = (position: number): string => `id: ${position}\n\n`

export const comment = ':\n\n'
