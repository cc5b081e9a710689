import type { Status } from '@shiplog/events'
import { z } from 'zod'
import { choiceText, toChoice } from './choice.ts'
import { statusText, toStatus } from './status.ts'
import { addIssue, isBlank, nameLength, text } from './text.ts'
import { toTime } from './time.ts'

const defaultLimit = 50
const maxLimit = 200

/** Pattern of a cursor: milliseconds of Unix time and an id. Every text of this form is a valid cursor. */
export const cursorPattern = '^[0-9]{1,15}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'

/**
 * Pattern of a cursor in a list sorted by name, or by numbers and then by name: the numbers, and the name in
 * base64url. Not every text of this form is valid.
 */
export const nameCursorPattern = '^([0-9]{1,15}\\.){0,2}[\\w-]{2,1360}$'

const cursor = (pattern: string) =>
  z
    .string()
    .optional()
    .meta({ description: 'Start of the page: `X-Next-Cursor` of the previous page.', pattern })

/** The parameters of every list: size and start of the page. */
export const pageQuery = {
  limit: z
    .string()
    .optional()
    .transform((value, context) => {
      if (value === undefined) return defaultLimit
      if (/^\d+$/.test(value) && Number(value) > 0) return Math.min(Number(value), maxLimit)
      return addIssue(context, '{field} must be a positive integer')
    })
    .meta({
      description:
        `Most rows on the page: 1 to ${maxLimit}, default ${defaultLimit}; a larger number is read as ${maxLimit}. ` +
        'A page also ends at 2 MiB. Only a page without `X-Next-Cursor` is the last one.',
      override: { type: 'integer', minimum: 1, default: defaultLimit },
    }),
  cursor: cursor(cursorPattern),
}

/** The parameters of a list with cursors of `nameCursorPattern`. */
export const pageByName = { limit: pageQuery.limit, cursor: cursor(nameCursorPattern) }

/** Restores the `+` of a time's offset: a `+` that a caller did not escape in a query arrives as a space. */
const restorePlus = (value: string): string => value.replace(/ (\d\d:?\d\d|\d\d)$/, '+$1')

/** A time in a query, converted to UTC with milliseconds; missing and blank become null. */
export const timeFilter = (description: string) =>
  z
    .string()
    .meta({ format: 'date-time' })
    .optional()
    .transform((value, context) =>
      value === undefined || isBlank(value) ? null : toTime(restorePlus(value), context),
    )
    .meta({ description })

/** Text to filter by; missing and blank become null. */
export const textFilter = (description: string) =>
  text(nameLength)
    .optional()
    .transform((value) => (value === undefined || isBlank(value) ? null : value))
    .meta({ description })

/** A status to filter by, or one of its aliases; missing and blank become null. */
export const statusFilter = (
  aliases: ReadonlyMap<string, Status>,
  description = 'A status, or one of its aliases.',
) =>
  statusText(aliases)
    .optional()
    .transform((value, context) =>
      value === undefined || isBlank(value) ? null : toStatus(value, aliases, context),
    )
    .meta({ description })

/** A choice to filter by; missing and blank become null. */
export const optionalChoice = <Value extends string>(values: readonly Value[], description: string) =>
  choiceText(values)
    .optional()
    .transform((value, context) =>
      value === undefined || isBlank(value) ? null : toChoice(values, value, context),
    )
    .meta({ description })
