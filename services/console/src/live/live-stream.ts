import type { Schemas } from '../api/client.ts'

export type LiveEvent = Schemas['LiveEvent']
export type LiveState = 'connecting' | 'live' | 'lost'
type Told = { state: LiveState } | { event: LiveEvent } | { ask: 'state' }

const againMs = 5_000

/** Keeps `GET /live` open until `signal` aborts. */
const follow = (tell: (told: Told) => void, signal: AbortSignal): void => {
  const open = (): void => {
    const source = new EventSource('/live')
    signal.addEventListener('abort', () => source.close(), { once: true })
    source.onopen = () => tell({ state: 'live' })
    source.onmessage = ({ data }) => {
      const event = JSON.parse(String(data)) as LiveEvent
      tell({ event })
      if (event.type === 'away') tell({ state: 'lost' })
      if (event.type === 'reset') tell({ state: 'live' })
    }
    source.onerror = () => {
      tell({ state: 'lost' })
      // The browser tries again by itself, unless the answer was an error.
      if (source.readyState === EventSource.CLOSED && !signal.aborted) setTimeout(open, againMs)
    }
  }
  if (!signal.aborted) open()
}

/**
 * What `GET /live` says. A browser opens six connections to an origin over HTTP/1.1, so of all tabs one has
 * the stream, and tells the others; when it is closed another one takes over.
 *
 * @returns how to stop
 */
export const listenToLive = (listener: {
  onEvent: (event: LiveEvent) => void
  onState: (state: LiveState) => void
}): (() => void) => {
  const channel = new BroadcastChannel('shiplog-live')
  const stopped = new AbortController()
  let leading = false
  let state: LiveState = 'connecting'

  const hear = (told: Told): void => {
    if ('event' in told) listener.onEvent(told.event)
    if ('state' in told) {
      state = told.state
      listener.onState(state)
    }
    if ('ask' in told && leading) channel.postMessage({ state } satisfies Told)
  }
  channel.onmessage = ({ data }) => hear(data as Told)
  channel.postMessage({ ask: 'state' } satisfies Told)

  const lead = (): Promise<void> => {
    leading = true
    const tell = (told: Told): void => {
      hear(told)
      channel.postMessage(told)
    }
    follow(tell, stopped.signal)
    return new Promise((resolve) => stopped.signal.addEventListener('abort', () => resolve(), { once: true }))
  }
  navigator.locks.request('shiplog-live', { signal: stopped.signal }, lead).catch(() => {
    // Stopped while it waited for its turn to lead.
  })
  return () => {
    stopped.abort()
    channel.close()
  }
}
