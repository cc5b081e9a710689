import { type Closers, createClosers } from './closers.ts'

/** A service that has started. */
export type Running = {
  url: string
  /** Says that it is not ready, and serves on for some seconds, until its clients have gone elsewhere. */
  drain: () => Promise<void>
  /** May take seconds: it finishes what is under way. */
  stop: () => Promise<void>
}

/** The HTTP server that `listen` of `@shiplog/http` returns. */
type Server = { url: string; drain: () => Promise<void>; close: () => Promise<void> }

export type Parts = {
  /** What is to be closed at the end, in reverse order. */
  closers: Closers
  /** Whether the service is stopping, for its readiness route. */
  stopping: () => boolean
}

/** Starts a service part by part, its server last; when that fails, what was opened is closed again. */
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
