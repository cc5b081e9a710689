import { z } from 'zod'

/** Query of catalog's `GET /internal/releases/{release-id}/version-ids`, which deployment-query calls. */
export const releaseContentsQuery = z.object({ account_id: z.uuid() })
export type ReleaseContentsQuery = z.output<typeof releaseContentsQuery>

export const releaseContents = z.object({ version_ids: z.array(z.uuid()) })
export type ReleaseContents = z.output<typeof releaseContents>
