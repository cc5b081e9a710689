import type { Config } from '../config.ts'
import { createPoster, type Poster } from './poster.ts'
import type { Resolve } from './resolve.ts'

/** Ways out of the service. The types of channels use these, and open no connection of their own. */
export type Tools = { post: Poster['post'] }

export const createTools = (
  { webhook }: Config,
  resolve: Resolve,
): { tools: Tools; close: () => Promise<void> } => {
  const { allowedHosts: allowed, timeoutMs } = webhook
  const { post, close } = createPoster({ allowed, resolve, timeoutMs })
  return { tools: { post }, close }
}
