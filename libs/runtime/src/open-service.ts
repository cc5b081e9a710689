import { type Closers, createClosers } from './closers.ts'

/** A service that has started. */
export type Running = {
  url: string
  /** Not ready any more, it serves those who have not heard of it yet, for seconds, until they have gone elsewhere. */
  drain: () => Promise<void>
  /** May take seconds: it finishes what is under way. */
  stop: () => Promise<void>
}

/** What its callers reach, as `listen` of `@shiplog/http` makes it. */
type Server = { url: string; drain: () => Promise<void>; close: () => Promise<void> }

export type Parts = {
  /** Of what is opened, to be closed in reverse order. */
  closers: Closers
  /** Asked by readiness. */
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
