import { randomUUID } from 'node:crypto'
import { checkConforms } from './conforms.ts'
import type { Suite } from './suite/suite.ts'

export type Answer = {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests read arbitrary JSON
  body: any
}

type Options = { body?: unknown; raw?: string; headers?: Record<string, string>; auth?: string | null }

/**
 * Calls the API for one account, with its API key and with tokens of its users. Every answer is compared with
 * the published document.
 */
export type Client = {
  account: string
  apiKey: string
  token: (role: string) => Promise<string>
  call: (method: string, path: string, options?: Options) => Promise<Answer>
  /** Posts with the API key. */
  event: (path: string, body: unknown, headers?: Record<string, string>) => Promise<Answer>
  get: (path: string) => Promise<Answer>
  post: (path: string, body: unknown) => Promise<Answer>
  patch: (path: string, body: unknown) => Promise<Answer>
  delete: (path: string) => Promise<Answer>
}

const read = async (response: Response): Promise<Answer> => {
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') === true
  return {
    status: response.status,
    headers: response.headers,
    body: isJson && text !== '' ? JSON.parse(text) : text,
  }
}

const call =
  (url: string, defaultAuth: () => Promise<string>): Client['call'] =>
  async (method, path, { body, raw, headers = {}, auth } = {}) => {
    const authorization = auth === undefined ? `Bearer ${await defaultAuth()}` : auth
    const init: RequestInit = { method, headers: { ...headers } }
    const sent = init.headers as Record<string, string>
    if (authorization !== null) sent.authorization = authorization
    if (body !== undefined) {
      sent['content-type'] ??= 'application/json'
      init.body = JSON.stringify(body)
    }
    if (raw !== undefined) init.body = raw
    const answer = await read(await fetch(`${url}${path}`, init))
    checkConforms(method, path, answer.status, answer.body)
    return answer
  }

/** Creates a client with a new account, so that tests in one file do not see each other's data. */
export const createClient = async (
  suite: Suite,
  account = `a${randomUUID().slice(0, 8)}`,
): Promise<Client> => {
  const apiKey = await suite.createApiKey({ account })
  const tokens = new Map<string, Promise<string>>()
  const token = (role: string): Promise<string> => {
    const known = tokens.get(role) ?? suite.token({ account, role })
    tokens.set(role, known)
    return known
  }
  const send = call(suite.url, () => token('admin'))
  return {
    account,
    apiKey,
    token,
    call: send,
    event: (path, body, headers = {}) => send('POST', path, { body, headers, auth: `Bearer ${apiKey}` }),
    get: (path) => send('GET', path),
    post: (path, body) => send('POST', path, { body }),
    patch: (path, body) => send('PATCH', path, { body }),
    delete: (path) => send('DELETE', path),
  }
}
