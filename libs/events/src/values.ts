import { z } from 'zod'

/** Formats are for whoever stores or tells a value to check: no reader stops at what it has no use for. */
export const text = z.string()
export const time = text.meta({ format: 'date-time' })
export const id = text.meta({ format: 'uuid' })
/** Not looked into: whoever logged it has, and it may be large. */
export const metadata = z.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
)
