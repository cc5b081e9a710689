import { HttpError } from '@shiplog/http'

/** Returns the message of the HttpError 400 that `parse` throws. */
export const refusal = (parse: () => unknown): string => {
  try {
    parse()
  } catch (err) {
    if (err instanceof HttpError && err.status === 400) return err.message
    throw err
  }
  throw new Error('was accepted')
}
