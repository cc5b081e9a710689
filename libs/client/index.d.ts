import type { components, paths } from './shiplog.d.ts'

export type { components, operations, paths } from './shiplog.d.ts'

/** Types of the bodies of requests and answers, by the names of the OpenAPI document. */
export type Schemas = components['schemas']

export interface ClientOptions {
  /**
   * Address of Shiplog, such as `https://shiplog.example.com`. In a page of Shiplog itself: `/`.
   */
  url: string
  /** API key (`sk_…`), which reports events, or access token of a user, which does the rest. Default: none. */
  credential?: string | undefined
  /**
   * How often a request that may succeed later is repeated; default 4, at most 20. These are requests without
   * an answer, and those answered with 429 or 5xx. Reads and events are repeated. Other writes are repeated
   * after 429 alone, because they may have taken effect.
   */
  retries?: number | undefined
  /** Longest time to wait for one answer and its body, in ms; default 30,000, at most a day. */
  timeoutMs?: number | undefined
  /**
   * Longest `Retry-After` to wait for, in ms; default 60,000, at most a day. After a longer one, the request
   * fails at once.
   */
  maxRetryAfterMs?: number | undefined
  /** Ends all requests, and the waits between their repetitions. */
  signal?: AbortSignal | undefined
  /** Program that calls, such as `release-bot/1.2`, for the header `User-Agent`. */
  userAgent?: string | undefined
  /** Called before a request is repeated. `attempt`: number of the attempt that failed, from 1. */
  onRetry?: ((retry: { error: ApiError | NetworkError; attempt: number; waitMs: number }) => void) | undefined
  /** Default: `globalThis.fetch`. */
  fetch?: ((request: Request) => Promise<Response>) | undefined
}

type Method = 'get' | 'post' | 'patch' | 'delete'
type PathWith<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, { responses: unknown }> ? P : never
}[keyof paths]
type Operation<P extends keyof paths, M extends Method> = paths[P] extends Record<M, infer O> ? O : never

type RequiredKeys<T> = { [K in keyof T]-?: Record<never, never> extends Pick<T, K> ? never : K }[keyof T]

type Params<O> = O extends { parameters: infer P }
  ? RequiredKeys<P> extends never
    ? { params?: P }
    : { params: P }
  : never
type Body<O> = O extends { requestBody: { content: infer C } }
  ? { body: C[keyof C] }
  : O extends { requestBody?: { content: infer C } }
    ? { body?: C[keyof C] }
    : { body?: never }

/** What a call may have beside the path. `body`: an object is sent as JSON, a text as it is. */
type Init<O, As> = Params<O> &
  Body<O> & {
    headers?: Headers | Record<string, string>
    /** Ends the request; so does the signal of the client. */
    signal?: AbortSignal | undefined
    /** Form of `data`; default `json`. A `stream` is not repeated once it has begun, and has no time limit. */
    parseAs?: As
  }
type InitArgument<O, As> =
  RequiredKeys<Init<O, As>> extends never ? [init?: Init<O, As>] : [init: Init<O, As>]

type Content<R> = R extends { content: { 'application/json': infer Json } } ? Json : undefined
type Data<O> = O extends { responses: infer R } ? Content<R[keyof R & (200 | 201 | 202 | 204)]> : never

interface Parsed<Json> {
  json: Json
  text: string
  stream: Response['body']
}

/** A good answer. */
export interface Answer<Data> {
  data: Data
  response: Response
  /** Of a page of a list: `cursor` of the next page; null on the last page. */
  nextCursor: string | null
}

type CallOf<M extends Method> = <P extends PathWith<M>, As extends keyof Parsed<unknown> = 'json'>(
  path: P,
  ...init: InitArgument<Operation<P, M>, As>
) => Promise<Answer<Parsed<Data<Operation<P, M>>>[As]>>

/** Paths of lists: their answer is an array, page by page. */
type ListPath = {
  [P in PathWith<'get'>]: Data<Operation<P, 'get'>> extends readonly unknown[] ? P : never
}[PathWith<'get'>]
type RowOf<Rows> = Rows extends readonly (infer Row)[] ? Row : never

/**
 * Client of the API. A call throws an `ApiError` for an answer that is an error, a `NetworkError` when there is
 * no answer, and the reason of a signal that was aborted.
 */
export interface Client {
  GET: CallOf<'get'>
  /** An event gets an `Idempotency-Key` unless it has one, so that it is recorded once. */
  POST: CallOf<'post'>
  PATCH: CallOf<'patch'>
  DELETE: CallOf<'delete'>
  /** Yields the rows of all pages of a list. It asks for the next page when the rows of one are used up. */
  list: <P extends ListPath>(
    path: P,
    ...init: InitArgument<Operation<P, 'get'>, 'json'>
  ) => AsyncGenerator<RowOf<Data<Operation<P, 'get'>>>, void>
}

/** @throws TypeError when `url` is not the address of a web server, or an option has a wrong value */
export declare const createClient: (options: ClientOptions) => Client

/** Base class of the errors that a call throws. `message` is a sentence for people. */
export declare class ShiplogError extends Error {
  /**
   * Short name of what went wrong, such as `not_found`; the same for each error of its kind. Of an error that
   * is neither of the classes below: `invalid_request`, for a request that was not sent.
   */
  readonly code: string
  constructor(code: string, message: string, options?: ErrorOptions)
}

/**
 * There was no answer of Shiplog. `code`: `network` when it could not be reached, or the answer broke off;
 * `timeout` when it took too long; `invalid_answer` when another server answered, such as a proxy.
 */
export declare class NetworkError extends ShiplogError {
  readonly code: 'network' | 'timeout' | 'invalid_answer'
  constructor(code: 'network' | 'timeout' | 'invalid_answer', message: string, options?: ErrorOptions)
}

export interface ApiErrorDetails {
  /** Default: by the status. */
  code?: string
  requestId?: string | null
  retryAfterMs?: number | null
}

/**
 * The answer was an error. `message` is the field `detail` of its body. `code` is `invalid_request`,
 * `unauthorized`, `forbidden`, `not_found`, `conflict`, `too_large`, `rate_limited`, `unavailable`, or
 * `http_<status>`.
 */
export declare class ApiError extends ShiplogError {
  /** HTTP status of the answer; 0 for a redirect in a browser, which hides it. */
  readonly status: number
  /** Header `X-Request-Id` of the answer: the logs have the request under this id. */
  readonly requestId: string | null
  /** Time to wait before the next request, by the header `Retry-After`, in ms. */
  readonly retryAfterMs: number | null
  constructor(status: number, message: string, details?: ApiErrorDetails)
}

/** Rules refused the start of a deployment. `code` is that of the most severe violation. */
export declare class DeploymentBlockedError extends ApiError {
  readonly code: Schemas['ViolationCode']
  /** ISO time at which the rules pass by themselves; null when they do not. */
  readonly retryAfter: string | null
  readonly details: Schemas['DeploymentBlocked']['detail']['details']
  constructor(status: number, body: Schemas['DeploymentBlocked'], details?: ApiErrorDetails)
}
