import { z } from 'zod'

/** Names and identifiers. */
export const nameLength = 255
/** Addresses of pages and repositories. */
export const linkLength = 2_048
/** Descriptions and error messages: room for a stack trace, not for a whole log. */
export const proseLength = 10_000

/** False for what Postgres cannot store: NUL in text, and NUL or half a surrogate pair in jsonb. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

export const notStorable = '{field} must not contain NUL characters or lone surrogates'

export const isBlank = (text: string): boolean => text.trim() === ''

/** Counts code points, as JSON Schema does; only texts with more UTF-16 units than `max` need counting. */
const isTooLong = (text: string, max: number): boolean => text.length > max && [...text].length > max

const problem = (text: string, max: number): string | undefined => {
  if (isTooLong(text, max)) return `{field} must be at most ${max} characters`
  return isStorable(text) ? undefined : notStorable
}

/** Text that may be blank, which means that there is none. */
export const text = (max: number) =>
  z
    .string()
    .superRefine((value, context) => {
      const message = isBlank(value) ? undefined : problem(value, max)
      if (message !== undefined) context.addIssue({ code: 'custom', message })
    })
    .meta({ maxLength: max })

/** Text that must be there: missing, null, empty and blank are the same. */
export const requiredText = (max = nameLength) =>
  z
    .string()
    .superRefine((value, context) => {
      const message = isBlank(value) ? '{field} is required' : problem(value, max)
      if (message !== undefined) context.addIssue({ code: 'custom', message })
    })
    .meta({ minLength: 1, maxLength: max })

/**
 * Text that may be missing, null or blank, which all become null. An event has a dozen of them: checked and
 * changed in one step they take half the time.
 */
export const optionalText = (max = nameLength) =>
  z
    .string()
    .meta({ maxLength: max })
    .nullish()
    .transform((value, context) => {
      if (value == null || isBlank(value)) return null
      const message = problem(value, max)
      if (message === undefined) return value
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    })

/** Text of a PATCH: missing stays missing, null and blank clear the field. */
export const patchText = (max = nameLength) =>
  text(max)
    .transform((value) => (isBlank(value) ? null : value))
    .nullable()
    .optional()
