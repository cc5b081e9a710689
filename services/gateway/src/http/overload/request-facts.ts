import type { IncomingMessage } from 'node:http'
import { findOperation, operations } from '@shiplog/contract'
import { looksLikeApiKey } from '../../domain/api-key-text.ts'
import { bearerToken } from '../bearer.ts'
import { cookieOf } from '../cookies.ts'
import { sessionCookie } from '../session-cookie.ts'
import { patienceMs } from './refuse-busy.ts'

/** What the head of a request says, before anything is checked. */
export type RequestFacts = {
  path: string
  isProbe: boolean
  /** Whether an operation of the API has this path and method. */
  isOperation: boolean
  /** For an event or a batch: how long it may wait to be recorded. */
  maxWaitMs: number | undefined
  /** An API key for an operation that takes one, an access token for another. Neither is checked yet. */
  credential: string | undefined
  /** Whether it has any credential, also one that the operation does not take. */
  hasCredential: boolean
}

/** What probes ask. Kubernetes ends a process that does not answer them, so they are never refused. */
const probePaths = ['/health', '/health/ready', '/health/live']

const withoutSlash = (path: string): string =>
  path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path

const maxWaitMsByPath = new Map(
  operations
    .filter(({ auth }) => auth === 'api-key')
    .map(({ id, path }) => [
      withoutSlash(path),
      id === 'submitEventBatch' ? patienceMs.batch : patienceMs.event,
    ]),
)

/** Of `/products/?limit=1`, and of the whole address that HTTP also allows there. */
const pathOf = (url: string): string => {
  if (!url.startsWith('/')) return URL.canParse(url) ? withoutSlash(new URL(url).pathname) : url
  const query = url.indexOf('?')
  return withoutSlash(query === -1 ? url : url.slice(0, query))
}

const isUserOperation = (method: string, path: string): boolean => {
  const found = findOperation(method, path)
  return found !== undefined && 'operation' in found && found.operation.auth === 'user'
}

export const requestFacts = (req: IncomingMessage): RequestFacts => {
  const { method = 'GET', url = '/', headers } = req
  const path = pathOf(url)
  const maxWaitMs = method === 'POST' ? maxWaitMsByPath.get(path) : undefined
  const isForKeys = maxWaitMs !== undefined
  const isOperation = isForKeys || isUserOperation(method, path)
  const sent = headers.authorization === undefined ? cookieOf(req, sessionCookie) : bearerToken(req)
  const isOfItsKind = sent !== undefined && looksLikeApiKey(sent) === isForKeys
  return {
    path,
    isProbe: probePaths.includes(path),
    isOperation,
    maxWaitMs,
    credential: isOperation && isOfItsKind ? sent : undefined,
    hasCredential: headers.authorization !== undefined || sent !== undefined,
  }
}
