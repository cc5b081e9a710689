import { z } from 'zod'

/** Text of an answer that may be absent. */
export const textOrNull = () => z.string().nullable()

export const metadataOrNull = () => z.record(z.string(), z.unknown()).nullable()

/** `runFields` of a request, as answers have them. */
export const runAnswer = () => ({
  scm_branch: textOrNull(),
  scm_sha: textOrNull(),
  scm_repository: textOrNull(),
  build_url: textOrNull(),
  build_number: textOrNull(),
  source_system: textOrNull(),
  invoke_id: textOrNull(),
})
