import { queryOptions } from '@tanstack/react-query'
import { allPages } from '../../api/all-pages.ts'
import { isUnknown } from '../../api/api-error.ts'
import { api, type Schemas } from '../../api/client.ts'

export type Revision = Schemas['DeploymentRuleRevision']

/** Revisions of a rule, newest first, also of a deleted one; null when no rule has this id. */
export const revisionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['rules', 'revisions', id],
    queryFn: async ({ signal }): Promise<{ rows: Revision[]; hasMore: boolean } | null> => {
      const path = { 'deployment-rule-id': id }
      try {
        return await allPages(
          (query) =>
            api.GET('/deployment-rules/{deployment-rule-id}/revisions/', { params: { path, query }, signal }),
          { maxPages: 1 },
        )
      } catch (err) {
        if (isUnknown(err)) return null
        throw err
      }
    },
  })
