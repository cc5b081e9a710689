import type { Schemas } from '../api/client.ts'

export type LiveMessage = Schemas['LiveMessage']
export type LiveState = 'connecting' | 'live' | 'lost'
/** What tabs send each other. `ask`: a new tab asks for the current state. */
type TabMessage = { state: LiveState } | { message: LiveMessage } | { ask: 'state' }

const reconnectMs = 5_000

/** Keeps `GET /live` open until `signal` aborts, and passes on its messages and its state. */
const readStream = (send: (message: TabMessage) => void, signal: AbortSignal): void => {
  const open = (): void => {
    const source = new EventSource('/live')
    signal.addEventListener('abort', () => source.close(), { once: true })
    source.onopen = () => send({ state: 'live' })
    source.onmessage = ({ data }) => {
      const message = JSON.parse(String(data)) as LiveMessage
      send({ message })
      if (message.type === 'away') send({ state: 'lost' })
      if (message.type === 'reset') send({ state: 'live' })
    }
    source.onerror = () => {
      send({ state: 'lost' })
      // The browser reconnects by itself after a lost connection, but not after an error answer.
      if (source.readyState === EventSource.CLOSED && !signal.aborted) setTimeout(open, reconnectMs)
    }
  }
  if (!signal.aborted) open()
}

/**
 * Listens to `GET /live`. All tabs of a browser share one stream, because a browser opens only six
 * connections to an origin over HTTP/1.1. The tab that holds a Web Lock reads the stream, and passes the
 * messages on to the other tabs. When that tab closes, another tab gets the lock.
 *
 * @returns a function that stops listening
 */
export const listenToLive = (listener: {
  onMessage: (message: LiveMessage) => void
  onState: (state: LiveState) => void
}): (() => void) => {
  const channel = new BroadcastChannel('shiplog-live')
  const stopped = new AbortController()
  let isReader = false
  let state: LiveState = 'connecting'

  const receive = (received: TabMessage): void => {
    if ('message' in received) listener.onMessage(received.message)
    if ('state' in received) {
      state = received.state
      listener.onState(state)
    }
    if ('ask' in received && isReader) channel.postMessage({ state } satisfies TabMessage)
  }
  channel.onmessage = ({ data }) => receive(data as TabMessage)
  channel.postMessage({ ask: 'state' } satisfies TabMessage)

  const readForAllTabs = (): Promise<void> => {
    isReader = true
    const send = (message: TabMessage): void => {
      receive(message)
      channel.postMessage(message)
    }
    readStream(send, stopped.signal)
    // The lock is held until this promise resolves.
    return new Promise((resolve) => stopped.signal.addEventListener('abort', () => resolve(), { once: true }))
  }
  navigator.locks.request('shiplog-live', { signal: stopped.signal }, readForAllTabs).catch(() => {
    // Rejected when listening stops while this tab still waits for the lock.
  })
  return () => {
    stopped.abort()
    channel.close()
  }
}
