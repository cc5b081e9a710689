import { z } from 'zod'

/** Text of an answer that may be absent. */
export const textOrNull = () => z.string().nullable()

export const metadataOrNull = () => z.record(z.string(), z.unknown()).nullable()
