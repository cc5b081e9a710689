import { type Closers, createClosers } from './closers.ts'

/** A service that has started. */
export type Running = {
  url: string
  /** Turns readiness off, and serves for some seconds more, until clients have closed their connections. */
  drain: () => Promise<void>
  /** Finishes the work in progress, which may take seconds, and closes everything. */
  stop: () => Promise<void>
}

/** The HTTP server that `listen` of `@shiplog/http` returns. */
type Server = { url: string; drain: () => Promise<void>; close: () => Promise<void> }

export type Parts = {
  /** Functions that close the opened parts. */
  closers: Closers
  /** True once the service is draining or stopping; the readiness route asks. */
  stopping: () => boolean
}

/** Opens a service part by part, the HTTP server last. Closes the opened parts when one fails to open. */
export const openService = async (open: (parts: Parts) => Promise<Server>): Promise<Running> => {
  const closers = createClosers()
  let stopping = false
  try {
    const server = await open({ closers, stopping: () => stopping })
    closers.add(server.close)
    const drain = (): Promise<void> => {
      stopping = true
      return server.drain()
    }
    const stop = (): Promise<void> => {
      stopping = true
      return closers.closeAll()
    }
    return { url: server.url, drain, stop }
  } catch (err) {
    await closers.closeAll()
    throw err
  }
}
