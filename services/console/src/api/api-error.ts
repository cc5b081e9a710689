type Details = { requestId?: string | null; retryAfterMs?: number | null; cause?: unknown }

/** Returns the header `Retry-After`, which is in seconds, as milliseconds; null when it is not a number. */
const readRetryAfter = (header: string | null): number | null => {
  const seconds = Number(header ?? Number.NaN)
  return Number.isFinite(seconds) ? 1_000 * seconds : null
}

/** A request that failed: the answer was an error, or there was no answer. `message` is shown to the user. */
export class ApiError extends Error {
  override name = 'ApiError'
  /** HTTP status; 0 when there was no answer. */
  readonly status: number
  /** Header `X-Request-Id` of the answer: the logs have the request under this id. */
  readonly requestId: string | null
  /** Time to wait before the next request, by the header `Retry-After`. */
  readonly retryAfterMs: number | null

  constructor(status: number, message: string, options: Details = {}) {
    super(message, { cause: options.cause })
    this.status = status
    this.requestId = options.requestId ?? null
    this.retryAfterMs = options.retryAfterMs ?? null
  }

  /** Returns the error of an error answer. Its message is the field `detail`, or else the status text. */
  static async of(response: Response): Promise<ApiError> {
    const body: unknown = await response.json().catch(() => null)
    const detail =
      typeof body === 'object' && body !== null && 'detail' in body
        ? String(body.detail)
        : response.statusText
    return new ApiError(response.status, detail, {
      requestId: response.headers.get('x-request-id'),
      retryAfterMs: readRetryAfter(response.headers.get('retry-after')),
    })
  }
}

export const statusOf = (err: unknown): number | undefined =>
  err instanceof ApiError ? err.status : undefined

/** True when the API answered that nothing has this id: 404, or 400 to a text that is not an id. */
export const isUnknown = (err: unknown): err is ApiError => [400, 404].includes(statusOf(err) ?? 0)

/**
 * Returns the field that the API refused, such as `config.to.1`; undefined when the error is about no field.
 */
export const refusedField = (err: Error): string | undefined =>
  statusOf(err) === 400 ? /^Field '([^']+)'/.exec(err.message)?.[1] : undefined

export const retryAfterOf = (err: unknown): number | null =>
  err instanceof ApiError ? err.retryAfterMs : null
