import { ApiError, ShiplogError } from '@shiplog/client'

export const statusOf = (err: unknown): number | undefined =>
  err instanceof ApiError ? err.status : undefined

/** True when the id that was asked for does not exist, or cannot be an id. */
export const isUnknown = (err: unknown): err is ShiplogError =>
  err instanceof ShiplogError && ['not_found', 'invalid_request'].includes(err.code)

/**
 * Returns the field that the API refused, such as `config.to.1`; undefined when the error is about no field.
 */
export const refusedField = (err: Error): string | undefined =>
  statusOf(err) === 400 ? /^Field '([^']+)'/.exec(err.message)?.[1] : undefined

export const retryAfterOf = (err: unknown): number | null =>
  err instanceof ApiError ? err.retryAfterMs : null
