import { z } from 'zod'

/** Longest name or identifier, in characters. */
export const nameLength = 255
/** Longest address of a page or repository, in characters. */
export const linkLength = 2_048
/** Longest description or error message, in characters: enough for a stack trace, not for a whole log. */
export const proseLength = 10_000

/** False for text that Postgres cannot store: with NUL, or (in jsonb) with half a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

export const notStorable = '{field} must not contain NUL characters or lone surrogates'

export const isBlank = (text: string): boolean => text.trim() === ''

/** Counts code points, as JSON Schema does; only texts with more UTF-16 units than `max` need counting. */
const isTooLong = (text: string, max: number): boolean => text.length > max && [...text].length > max

const problem = (text: string, max: number): string | undefined => {
  if (isTooLong(text, max)) return `{field} must be at most ${max} characters`
  return isStorable(text) ? undefined : notStorable
}

/** Adds an issue in a check or a transform. A transform returns the result, which zod then ignores. */
export const addIssue = (context: z.RefinementCtx, message: string): never => {
  context.addIssue({ code: 'custom', message })
  return z.NEVER
}

const checkedText = (max: number, ifBlank?: string) =>
  z.string().superRefine((value, context) => {
    const message = isBlank(value) ? ifBlank : problem(value, max)
    if (message !== undefined) addIssue(context, message)
  })

/** Text that may be blank; blank means that there is no text. */
export const text = (max: number) => checkedText(max).meta({ maxLength: max })

/** Required text; missing, null, empty and blank are the same error. */
export const requiredText = (max = nameLength) =>
  checkedText(max, '{field} is required').meta({ minLength: 1, maxLength: max })

/**
 * Optional text; missing, null and blank become null. One step both checks and transforms, because two steps
 * take twice the time and an event has a dozen of these fields.
 */
export const optionalText = (max = nameLength) =>
  z
    .string()
    .meta({ maxLength: max })
    .nullish()
    .transform((value, context) => {
      if (value == null || isBlank(value)) return null
      const message = problem(value, max)
      return message === undefined ? value : addIssue(context, message)
    })

/** Text in a PATCH: missing leaves the field unchanged, null and blank clear it. */
export const patchText = (max = nameLength) =>
  text(max)
    .transform((value) => (isBlank(value) ? null : value))
    .nullable()
    .optional()
