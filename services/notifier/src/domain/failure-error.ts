type Failed = { error_message: string | null; extra_metadata: Record<string, unknown> | null }

/** More than messages show, so that each type of channel cuts it as it needs. */
const maxLength = 4_000

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

const messageOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'message' in value ? value.message : value

/** Why it failed: `error_message`, else what CI systems put into `extra_metadata` under usual names. */
export const failureError = ({ error_message, extra_metadata }: Failed): string | null => {
  const { error, error_message: inner, message } = extra_metadata ?? {}
  const found = [error_message, messageOf(error), inner, message].find(isText)
  return found === undefined ? null : found.slice(0, maxLength).toWellFormed()
}
