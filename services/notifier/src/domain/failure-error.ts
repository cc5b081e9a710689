type Failed = { error_message: string | null; extra_metadata: Record<string, unknown> | null }

/** More than a section holds, so that the message decides where to cut. */
const maxLength = 4_000

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

const messageOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'message' in value ? value.message : value

/** Why it failed: `error_message`, else the first of the places in `extra_metadata` where CI systems put it. */
export const failureError = ({ error_message, extra_metadata }: Failed): string | null => {
  const { error, error_message: inner, message } = extra_metadata ?? {}
  const found = [error_message, messageOf(error), inner, message].find(isText)
  return found === undefined ? null : found.slice(0, maxLength).toWellFormed()
}
