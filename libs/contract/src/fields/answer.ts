import { z } from 'zod'

/** Text in an answer; null when there is none. */
export const textOrNull = () => z.string().nullable()

export const metadataOrNull = () => z.record(z.string(), z.unknown()).nullable()
