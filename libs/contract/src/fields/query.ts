import type { Status } from '@shiplog/events'
import { z } from 'zod'
import { toChoice } from './choice.ts'
import { statusText, toStatus } from './status.ts'
import { isBlank, nameLength, text } from './text.ts'
import { toTime } from './time.ts'

const defaultLimit = 50
const maxLimit = 200

/** A place in a list, as the API gives it: every text of this form is taken. */
export const cursorPattern = '^[0-9]{1,15}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'

/** A place in a list that goes by name: the name in base64url. Not every text of this form is one. */
export const nameCursorPattern = '^[\\w-]{2,1360}$'

/** How much of a list, and from where; every list takes these. */
export const pageQuery = {
  limit: z
    .string()
    .optional()
    .transform((value, context) => {
      if (value === undefined) return defaultLimit
      if (/^\d+$/.test(value) && Number(value) > 0) return Math.min(Number(value), maxLimit)
      context.addIssue({ code: 'custom', message: '{field} must be a positive integer' })
      return z.NEVER
    })
    .meta({
      description:
        `How many at most: 1 to ${maxLimit}, default ${defaultLimit}; more is read as ${maxLimit}. ` +
        'A page ends at 2 MiB, too: only one without `X-Next-Cursor` is the last.',
      override: { type: 'integer', minimum: 1, default: defaultLimit },
    }),
  cursor: z.string().optional().meta({
    description: 'Where to go on: `X-Next-Cursor` of the page before.',
    pattern: cursorPattern,
  }),
}

/** The same for a list that goes by name. */
export const pageByName = {
  limit: pageQuery.limit,
  cursor: z.string().optional().meta({
    description: 'Where to go on: `X-Next-Cursor` of the page before.',
    pattern: nameCursorPattern,
  }),
}

/** A `+` that a caller did not escape arrives as a space. */
const restorePlus = (value: string): string => value.replace(/ (\d\d:?\d\d|\d\d)$/, '+$1')

/** A moment in a query; missing and blank become null, others UTC with milliseconds. */
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

/** A status to filter by, under any of its names; missing and blank become null. */
export const statusFilter = (
  aliases: ReadonlyMap<string, Status>,
  description = 'A status, under any of its names.',
) =>
  statusText(aliases)
    .optional()
    .transform((value, context) =>
      value === undefined || isBlank(value) ? null : toStatus(value, aliases, context),
    )
    .meta({ description })

/** One of a few values; missing and blank become null. */
export const optionalChoice = <Value extends string>(values: readonly Value[], description: string) =>
  z
    .string()
    .meta({ enum: values })
    .optional()
    .transform((value, context) =>
      value === undefined || isBlank(value) ? null : toChoice(values, value, context),
    )
    .meta({ description })
