import { HttpError } from '@shiplog/http'
import { DatabaseError } from 'pg'

const foreignKeyViolation = '23503'

/**
 * Translates the error of a preference whose channel was deleted before the preference was stored.
 *
 * @throws HttpError 404 for that error; any other error is thrown again
 */
export const channelGone = (err: unknown): never => {
  if (err instanceof DatabaseError && err.code === foreignKeyViolation)
    throw new HttpError(404, 'Not found', { cause: err })
  throw err
}
