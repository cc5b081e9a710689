import { HttpError } from '../answers/http-error.ts'

const defaultMs = 30 * 24 * 60 * 60 * 1_000

type Period = { from: Date; to: Date }

/**
 * Returns the period that a request asks for. Without `to` it ends now; without `from` it begins 30 days
 * before its end.
 *
 * @param noun what `from` and `to` are, for the error
 * @throws HttpError 400 when it ends before it begins
 */
export const periodOf = (
  request: { from: string | null; to: string | null },
  now: Date,
  noun: 'Field' | 'Query parameter' = 'Query parameter',
): Period => {
  const to = request.to === null ? now : new Date(request.to)
  const from =
    request.from === null ? new Date(Math.max(0, to.getTime() - defaultMs)) : new Date(request.from)
  if (from < to) return { from, to }
  throw new HttpError(400, `${noun} 'to' must be after 'from'`)
}
