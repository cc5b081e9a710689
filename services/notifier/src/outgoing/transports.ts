import type { Config } from '../config.ts'
import { createPoster, type Poster } from './poster.ts'
import type { Resolve } from './resolve.ts'

/** How channel types send messages. They open no connections of their own. */
export type Transports = {
  /** POSTs to addresses that users chose. */
  post: Poster['post']
  /** POSTs to addresses of the operator, such as that of a chat service's API. */
  callOperator: Poster['post']
}

/** The transports of one delivery that makes many requests: `post` keeps its connections until `close`. */
export type KeptTransports = { transports: Transports; close: () => Promise<void> }

export type TransportPool = Transports & { keepConnections: () => KeptTransports }

export const createTransports = ({ webhook }: Config, resolve: Resolve): TransportPool => {
  const { allowedHosts: allowed, timeoutMs } = webhook
  const { post, keepConnections } = createPoster({ guard: { allowed, resolve }, timeoutMs })
  const { post: callOperator } = createPoster({ guard: null, timeoutMs })
  return {
    post,
    callOperator,
    keepConnections: () => {
      const kept = keepConnections()
      return { transports: { post: kept.post, callOperator }, close: kept.close }
    },
  }
}
