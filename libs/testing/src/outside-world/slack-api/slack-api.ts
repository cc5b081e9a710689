import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { type HttpServer, startHttpServer } from '../http-server.ts'
import type { SlackApiError } from './api-errors.ts'
import { findContentProblem } from './blocks-problem.ts'
import { type CallArguments, type Conversations, createConversations } from './conversations.ts'
import { createRateLimit, documentedLimits, type RateLimit } from './rate-limit.ts'

/** A request as it arrived. */
export type SlackApiCall = {
  /** For example `chat.postMessage`. */
  method: string
  headers: IncomingHttpHeaders
  /** The parsed body; empty when it is not a JSON object. */
  body: Record<string, unknown>
  /** Time at which the whole request had arrived, in ms since 1970. */
  at: number
}

/** What happens to a request instead of its usual answer. */
export type SlackApiFault =
  | { error: SlackApiError; retryAfter?: number }
  | { status: number; body?: string }
  | 'hang'
  | 'reset the connection'
  /** The message is posted or edited, but the answer does not arrive. */
  | 'accept and hang'
  | 'accept and reset the connection'

/** Why a token is refused. Undefined for a valid token with the scope `chat:write`. */
export type TokenProblem =
  | 'account_inactive'
  | 'token_revoked'
  | 'token_expired'
  | 'missing_scope'
  | undefined

export type SlackApi = HttpServer &
  Omit<Conversations, 'post' | 'update'> & {
    /** Token of an app that is installed. */
    token: string
    /** Installs another app. @returns its token */
    install: () => string
    setTokenProblem: (token: string, problem: TokenProblem) => void
    /** All requests so far, in order of arrival. */
    calls: SlackApiCall[]
    /**
     * Sets the function that decides what happens to each request from now on. Undefined for the usual
     * answer.
     */
    interfere: (
      fault: (call: SlackApiCall) => Promise<SlackApiFault | undefined> | SlackApiFault | undefined,
    ) => void
  }

type Answer = { status: number; headers?: Record<string, string>; body: string }

const answered = (body: object): Answer => ({ status: 200, body: JSON.stringify(body) })

const refused = (error: SlackApiError, more: object = {}): Answer => answered({ ok: false, error, ...more })

/**
 * "Your app will receive HTTP 429 Too Many Requests, with a Retry-After header":
 * https://docs.slack.dev/apis/web-api/rate-limits#headers. Its body:
 * https://github.com/beginner-corp/slack/issues/105
 */
const limited = (seconds: number): Answer => ({
  ...refused('ratelimited'),
  status: 429,
  headers: { 'retry-after': String(seconds) },
})

/**
 * Returns what is wrong with the content type. With JSON the charset may be missing:
 * https://docs.slack.dev/apis/web-api#post_bodies. The API also accepts forms, which this server does not.
 */
const typeProblem = (contentType = ''): SlackApiError | undefined => {
  const [type = '', ...parameters] = contentType.split(';').map((part) => part.trim().toLowerCase())
  if (type === '') return 'missing_post_type'
  if (type !== 'application/json') return 'invalid_post_type'
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))
  return charset === undefined || charset === 'charset=utf-8' ? undefined : 'invalid_charset'
}

const parse = (body: string): { arguments: Record<string, unknown> } | { error: SlackApiError } => {
  try {
    const parsed: unknown = JSON.parse(body)
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
      return { error: 'json_not_object' }
    return { arguments: parsed as Record<string, unknown> }
  } catch {
    return { error: 'invalid_json' }
  }
}

const send = (res: ServerResponse, { status, headers, body }: Answer): void => {
  res.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers }).end(body)
}

const newToken = (): string => `xoxb-${randomBytes(20).toString('hex')}`

type Limits = { posts: RateLimit; updates: RateLimit }

/**
 * Creates a function that counts a call. The function returns 0 when the call may be made now, else the
 * seconds to wait.
 */
const createLimits = ({ posts, updates }: Limits) => {
  const counters = new Map<string, () => number>()
  return (method: string, token: string, channel: unknown): number => {
    const isPost = method === 'chat.postMessage'
    const key = isPost ? `${token} ${channel}` : token
    const count = counters.get(key) ?? createRateLimit(isPost ? posts : updates)
    counters.set(key, count)
    return count()
  }
}

/** Checks tokens: https://docs.slack.dev/apis/web-api#authentication, and the errors of the methods. */
const createTokens = () => {
  const tokens = new Map<string, TokenProblem>()
  return {
    install: (): string => {
      const token = newToken()
      tokens.set(token, undefined)
      return token
    },
    setTokenProblem: (token: string, problem: TokenProblem): void => {
      tokens.set(token, problem)
    },
    /** Returns the token, or why it is refused. */
    check: (authorization = ''): { token: string } | { refusal: Answer } => {
      const [, token] = /^Bearer (\S+)$/.exec(authorization) ?? []
      if (token === undefined) return { refusal: refused('not_authed') }
      if (!tokens.has(token)) return { refusal: refused('invalid_auth') }
      const problem = tokens.get(token)
      if (problem === 'missing_scope')
        return { refusal: refused(problem, { needed: 'chat:write', provided: 'channels:read' }) }
      return problem === undefined ? { token } : { refusal: refused(problem) }
    },
  }
}

/** Creates a function that executes a request and returns the answer. */
const createMethods = (
  limits: Limits,
  { check }: ReturnType<typeof createTokens>,
  methods: Pick<Conversations, 'post' | 'update'>,
) => {
  const wait = createLimits(limits)

  const answer = (method: string, token: string, call: CallArguments): Answer => {
    const seconds = wait(method, token, call.channel)
    if (seconds > 0) return limited(seconds)
    const problem = findContentProblem(call.text, call.blocks)
    if (problem !== undefined)
      return refused(problem.error, {
        response_metadata: { messages: [`[ERROR] [json-pointer:${problem.at}]`] },
      })
    const result = method === 'chat.update' ? methods.update(token, call) : methods.post(token, call)
    return result.error === undefined ? answered({ ok: true, ...result }) : refused(result.error)
  }

  return ({ method, headers }: SlackApiCall, body: string): Answer => {
    if (method !== 'chat.postMessage' && method !== 'chat.update') return refused('unknown_method')
    const wrongType = typeProblem(headers['content-type'])
    if (wrongType !== undefined) return refused(wrongType)
    const checked = check(headers.authorization)
    if ('refusal' in checked) return checked.refusal
    const parsed = parse(body)
    return 'error' in parsed ? refused(parsed.error) : answer(method, checked.token, parsed.arguments)
  }
}

const unlimited: RateLimit = { burst: Number.POSITIVE_INFINITY, perSecond: 0 }

/**
 * Starts a local stand-in for Slack's Web API with the methods `chat.postMessage` and `chat.update`. The
 * methods are below `url`. The stand-in checks requests as Slack's documentation says, and keeps the messages
 * that channels show. The files of this folder name the source of each fact about the API.
 *
 * @param limits `documented`: the rate limits of the documentation. `none`: no rate limits
 */
export const startSlackApi = async ({
  limits = 'documented',
}: {
  limits?: 'documented' | 'none'
} = {}): Promise<SlackApi> => {
  const tokens = createTokens()
  const { post, update, ...workspace } = createConversations()
  const perform = createMethods(
    limits === 'none' ? { posts: unlimited, updates: unlimited } : documentedLimits,
    tokens,
    { post, update },
  )
  const calls: SlackApiCall[] = []
  let fault: Parameters<SlackApi['interfere']>[0] = () => undefined

  const receive = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const { url = '', headers } = req
    const body = await text(req)
    const parsed = parse(body)
    const call: SlackApiCall = {
      method: url.replace(/^\/api\//, ''),
      headers,
      body: 'error' in parsed ? {} : parsed.arguments,
      at: Date.now(),
    }
    calls.push(call)
    const found = await fault(call)
    if (found === undefined) return send(res, perform(call, body))
    if (found === 'hang') return
    if (typeof found === 'object') return send(res, faultyAnswer(found))
    if (found !== 'reset the connection') perform(call, body)
    if (found !== 'accept and hang') res.socket?.resetAndDestroy()
  }

  const server = await startHttpServer((req, res) => {
    receive(req, res).catch(() => res.destroy())
  })
  return {
    ...workspace,
    url: `${server.url}/api`,
    stop: server.stop,
    token: tokens.install(),
    install: tokens.install,
    setTokenProblem: tokens.setTokenProblem,
    calls,
    interfere: (next) => {
      fault = next
    },
  }
}

const faultyAnswer = (fault: Exclude<SlackApiFault, string>): Answer => {
  if ('status' in fault) return { status: fault.status, body: fault.body ?? '' }
  if (fault.error === 'ratelimited') return limited(fault.retryAfter ?? 1)
  return refused(fault.error)
}
