/** An error that is sent to the caller: its status, its headers, and `{ "detail": <message> }`. */
export class HttpError extends Error {
  override name = 'HttpError'
  readonly status: number
  readonly headers: Record<string, string>

  /**
   * @param status 400 to 599
   * @param detail a sentence that the caller can act on
   * @param headers sent with the answer, such as `Retry-After` (seconds) or `Allow`
   */
  constructor(
    status: number,
    detail: string,
    options: { headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(detail, { cause: options.cause })
    this.status = status
    this.headers = options.headers ?? {}
  }
}

/** 503 with `Retry-After: 1`, for a fault that passes by itself. */
export const unavailable = (detail: string, cause?: unknown): HttpError =>
  new HttpError(503, detail, { headers: { 'retry-after': '1' }, cause })
