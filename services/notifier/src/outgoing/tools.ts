import type { Config } from '../config.ts'
import { createPoster, type Poster } from './poster.ts'
import type { Resolve } from './resolve.ts'

/** Ways out of the service. The types of channels use these, and open no connection of their own. */
export type Tools = { post: Poster['post'] }

export const createTools = ({ webhook }: Config, resolve: Resolve): Tools => {
  const { allowedHosts: allowed, timeoutMs } = webhook
  return createPoster({ allowed, resolve, timeoutMs })
}
