import { z } from 'zod'

// Schemas of values in event data. They do not check formats; a service checks the format of a value that it
// uses.

export const text = z.string()
export const time = text.meta({ format: 'date-time' })
export const id = text.meta({ format: 'uuid' })
/** Accepts any object. Its content is not checked, because ingestion has checked it and it may be large. */
export const metadata = z.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
)
