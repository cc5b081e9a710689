/** An answer that is an error, or none at all (status 0). The message is a sentence for the reader. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  /** Finds the request in the logs. */
  readonly requestId: string | null

  constructor(status: number, message: string, options: { requestId?: string | null; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.status = status
    this.requestId = options.requestId ?? null
  }

  static async of(response: Response): Promise<ApiError> {
    const body: unknown = await response.json().catch(() => null)
    const detail =
      typeof body === 'object' && body !== null && 'detail' in body
        ? String(body.detail)
        : response.statusText
    return new ApiError(response.status, detail, { requestId: response.headers.get('x-request-id') })
  }
}

export const statusOf = (err: unknown): number | undefined =>
  err instanceof ApiError ? err.status : undefined
