type Details = { requestId?: string | null; retryAfterMs?: number | null; cause?: unknown }

/** Shiplog says it in seconds. */
const readRetryAfter = (header: string | null): number | null => {
  const seconds = Number(header ?? Number.NaN)
  return Number.isFinite(seconds) ? 1_000 * seconds : null
}

/** An answer that is an error, or none at all (status 0). The message is a sentence for the reader. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  /** Finds the request in the logs. */
  readonly requestId: string | null
  /** How long to leave the server alone, by its `Retry-After`. */
  readonly retryAfterMs: number | null

  constructor(status: number, message: string, options: Details = {}) {
    super(message, { cause: options.cause })
    this.status = status
    this.requestId = options.requestId ?? null
    this.retryAfterMs = options.retryAfterMs ?? null
  }

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

export const retryAfterOf = (err: unknown): number | null =>
  err instanceof ApiError ? err.retryAfterMs : null
