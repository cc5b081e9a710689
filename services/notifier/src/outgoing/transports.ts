import type { Config } from '../config.ts'
import { createPoster, type Poster } from './poster.ts'
import type { Resolve } from './resolve.ts'

/** How channel types send messages. They open no connections of their own. */
export type Transports = { post: Poster['post'] }

export const createTransports = ({ webhook }: Config, resolve: Resolve): Transports =>
  createPoster({ allowed: webhook.allowedHosts, resolve, timeoutMs: webhook.timeoutMs })
