import { HttpError } from '@shiplog/http'
import { DatabaseError } from 'pg'

const foreignKeyViolation = '23503'

/** For a preference whose channel was deleted before it was written. @throws HttpError 404 */
export const channelGone = (err: unknown): never => {
  if (err instanceof DatabaseError && err.code === foreignKeyViolation)
    throw new HttpError(404, 'Not found', { cause: err })
  throw err
}
