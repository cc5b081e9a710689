import { z } from 'zod'
import { requiredText } from '../fields/text.ts'

const localTimePattern = /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/
const datePattern = /^\d{4}-\d\d-\d\d$/
const longestSchedule = 100
const maxExceptions = 200

const matching = (pattern: RegExp, form: string, example: string) =>
  requiredText()
    .superRefine((value, context) => {
      if (value.trim() !== '' && !pattern.test(value))
        context.addIssue({ code: 'custom', message: `{field} must be ${form}, such as ${example}` })
    })
    .meta({ pattern: pattern.source })

const localTime = () =>
  matching(localTimePattern, 'a local date and time without an offset', '2026-12-24T00:00')

const timezone = () =>
  requiredText(64).describe('Time zone of all times of the window, as in the IANA database: `Europe/Berlin`.')

/** A window that comes once. */
export const onceWindow = z
  .strictObject({
    start: localTime().describe('Local time at which the window begins.'),
    end: localTime()
      .nullable()
      .describe('Local time at which the window ends; null: it lasts until the rule is changed.'),
    timezone: timezone(),
  })
  .meta({ id: 'OnceWindow' })

/** A window that comes again and again. */
export const recurringWindow = z
  .strictObject({
    cron: requiredText(longestSchedule).describe(
      'When the window begins: minute, hour, day of the month, month and day of the week, as in cron. `L` is the last, `#2` the second.',
    ),
    duration: requiredText(longestSchedule).describe(
      'How long it lasts, in ISO 8601 and by the local clock: `P2DT15H`. At most a year; months only when it comes at most once a day.',
    ),
    timezone: timezone(),
    from: localTime().nullish().describe('Windows that begin before this local time do not count.'),
    until: localTime().nullish().describe('Windows that begin at or after this local time do not count.'),
    except: z
      .array(matching(datePattern, 'a date', '2026-12-25'))
      .max(maxExceptions)
      .nullish()
      .describe('Local dates on which no window begins.'),
  })
  .meta({ id: 'RecurringWindow' })

/** A period of a freeze. The service checks that its zone is known and that it comes at least once. */
export const window = z.union([onceWindow, recurringWindow])
export type OnceWindow = z.output<typeof onceWindow>
export type RecurringWindow = z.output<typeof recurringWindow>
export type Window = OnceWindow | RecurringWindow
