import { z } from 'zod'
import { requiredText } from '../fields/text.ts'

/** Maximum number of names in one allow-list. */
const maxNames = 1_000

type Noun = 'product' | 'environment'

/**
 * A list of allowed names in a request. An empty list is refused: it could mean all or none.
 *
 * @param use what the credential may do with the named ones: `that the key may write`
 */
export const allowList = (noun: Noun, use: string) =>
  z
    .array(requiredText())
    .max(maxNames)
    .refine((names) => names.length > 0, `{field} must name at least one ${noun}; leave it out to allow all`)
    .meta({ minItems: 1 })
    .nullish()
    .transform((names) => (names == null ? null : [...new Set(names)]))
    .meta({ description: `Names of the ${noun}s ${use}; all when absent.` })

/** A list of allowed names in an answer. */
export const shownAllowList = (description: string) =>
  z.array(z.string()).nullable().describe(`${description}; null means all.`)

/**
 * A field that a PATCH must not have. Ignoring it would let the caller believe in a limit that does not
 * exist.
 */
export const unchangeable = (advice: string) =>
  z
    .unknown()
    .refine((value) => value === undefined, `{field} cannot be changed: ${advice}`)
    .optional()
    .meta({ description: `Refused, whatever its value: ${advice}.`, override: { not: {} } })
