import { z } from 'zod'
import { toUtc } from './time.ts'

const defaultLimit = 50
const maxLimit = 200

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
      description: `How many at most: 1 to ${maxLimit}, default ${defaultLimit}; more is read as ${maxLimit}.`,
      override: { type: 'integer', minimum: 1, default: defaultLimit },
    }),
  cursor: z.string().optional().meta({ description: 'Where to go on: `X-Next-Cursor` of the page before.' }),
}

/** A `+` that a caller did not escape arrives as a space. */
const restorePlus = (value: string): string => value.replace(/ (\d\d:?\d\d|\d\d)$/, '+$1')

/** A moment in a query; missing and blank become null, others UTC with milliseconds. */
export const timeFilter = () =>
  z
    .string()
    .meta({ format: 'date-time' })
    .optional()
    .transform((value, context) => {
      if (value === undefined || value.trim() === '') return null
      const time = toUtc(restorePlus(value))
      if (time !== undefined) return time
      context.addIssue({
        code: 'custom',
        message: '{field} must be an ISO 8601 time with its offset, such as 2026-11-21T10:00:00.000Z',
      })
      return z.NEVER
    })

/** One of a few values; missing and blank become null. */
export const optionalChoice = <Value extends string>(values: readonly Value[]) =>
  z
    .string()
    .meta({ enum: values })
    .optional()
    .transform((text, context): Value | null => {
      if (text === undefined || text.trim() === '') return null
      const value = values.find((candidate) => candidate === text.trim())
      if (value !== undefined) return value
      context.addIssue({ code: 'custom', message: `{field} must be one of: ${values.join(', ')}` })
      return z.NEVER
    })
