import { z } from 'zod'

/** `GET /internal/releases/{release-id}/version-ids` of catalog; deployment-query has the deployments. */
export const releaseContentsQuery = z.object({ account_id: z.uuid() })
export type ReleaseContentsQuery = z.output<typeof releaseContentsQuery>

export const releaseContents = z.object({ version_ids: z.array(z.uuid()) })
export type ReleaseContents = z.output<typeof releaseContents>
