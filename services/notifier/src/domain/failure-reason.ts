type Failed = { error_message: string | null; extra_metadata: Record<string, unknown> | null }

/** Maximum number of characters of a reason: more than any message shows. Channel types cut it further. */
const maxLength = 4_000

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

const messageOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'message' in value ? value.message : value

/**
 * Returns the reason of a failure: `error_message`, else the first text under the names that CI systems use
 * in `extra_metadata`; null when there is none.
 */
export const failureReason = ({ error_message, extra_metadata }: Failed): string | null => {
  const { error, error_message: inner, message } = extra_metadata ?? {}
  const found = [error_message, messageOf(error), inner, message].find(isText)
  return found === undefined ? null : found.slice(0, maxLength).toWellFormed()
}
