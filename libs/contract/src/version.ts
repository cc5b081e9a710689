import { z } from 'zod'
import { pageQuery } from './fields/query.ts'
import { buildStatusAliases, optionalStatus } from './fields/status.ts'
import { optionalText } from './fields/text.ts'

/** Query of `GET /versions/`. */
export const versionListQuery = z.object({
  product: optionalText(),
  scm_sha: optionalText(),
  status: optionalStatus(buildStatusAliases),
  ...pageQuery,
})
export type VersionListQuery = z.output<typeof versionListQuery>
