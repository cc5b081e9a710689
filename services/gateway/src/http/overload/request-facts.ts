import type { IncomingMessage } from 'node:http'
import { findOperation, operations } from '@shiplog/contract'
import { pathOf } from '@shiplog/http'
import { looksLikeApiKey } from '../../domain/api-key-text.ts'
import { bearerToken } from '../principal/bearer.ts'
import { cookieOf } from '../principal/cookies.ts'
import { sessionCookie } from '../principal/session-cookie.ts'
import { maxBacklogMs } from './check-backlog.ts'

/** Facts from the head of a request, before any credential is checked. */
export type RequestFacts = {
  path: string
  /** True for a health check. */
  isProbe: boolean
  /** True when an operation of the API has this path and method. */
  isOperation: boolean
  /** Longest wait of the posted events in the queue for ingestion; undefined when no events are posted. */
  maxWaitMs: number | undefined
  /** The API key or access token, unchecked; undefined if the operation does not accept its kind. */
  credential: string | undefined
  /** True for a request with any credential, even one that the operation does not accept. */
  hasCredential: boolean
}

/** Never refused, because Kubernetes restarts a process that does not answer its health check. */
const probePaths = ['/health', '/health/ready', '/health/live']

const withoutSlash = (path: string): string =>
  path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path

const maxWaitMsByPath = new Map(
  operations
    .filter(({ auth }) => auth === 'api-key')
    .map(({ id, path }) => [
      withoutSlash(path),
      id === 'submitEventBatch' ? maxBacklogMs.batch : maxBacklogMs.event,
    ]),
)

type Credential = 'key' | 'token'

/** Returns the kinds of credentials that an operation accepts; none where no operation is. */
const acceptedKinds = (method: string, path: string): Credential[] => {
  const found = findOperation(method, path)
  if (found === undefined || !('operation' in found) || found.operation.auth !== 'user') return []
  return found.operation.orApiKey ? ['token', 'key'] : ['token']
}

export const requestFacts = (req: IncomingMessage): RequestFacts => {
  const { method = 'GET', url = '/', headers } = req
  const path = withoutSlash(pathOf(url))
  const maxWaitMs = method === 'POST' ? maxWaitMsByPath.get(path) : undefined
  const accepted = maxWaitMs === undefined ? acceptedKinds(method, path) : (['key'] satisfies Credential[])
  const isOperation = accepted.length > 0
  const sent = headers.authorization === undefined ? cookieOf(req, sessionCookie) : bearerToken(req)
  const isAcceptedKind = sent !== undefined && accepted.includes(looksLikeApiKey(sent) ? 'key' : 'token')
  return {
    path,
    isProbe: probePaths.includes(path),
    isOperation,
    maxWaitMs,
    credential: isAcceptedKind ? sent : undefined,
    hasCredential: headers.authorization !== undefined || sent !== undefined,
  }
}
