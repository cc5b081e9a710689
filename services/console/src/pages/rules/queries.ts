import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { allPages } from '../../api/all-pages.ts'
import { isUnknown } from '../../api/api-error.ts'
import { api, type Schemas } from '../../api/client.ts'
import type { RuleRequest } from '../../api/rules.ts'

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

export type Simulation = Schemas['RuleSimulation']

const simulate = async (body: Schemas['RuleSimulationRequest'], signal?: AbortSignal): Promise<Simulation> =>
  (await api.POST('/deployment-rules/simulations/', { body, signal })).data

/** Asks what a draft of a rule would have done in the last 30 days. Nothing is saved. */
export const tryRule = mutationOptions({ mutationFn: (rule: RuleRequest) => simulate({ rule }) })

/** A name for drafts without one: the API takes no rule without a name. */
const draftName = 'Draft'

/** The next times at which a draft of a freeze lets nothing start. */
export const nextFreezesQuery = (rule: RuleRequest) => {
  const draft = { ...rule, name: draftName, message: null, description: null, comment: null }
  return queryOptions({
    queryKey: ['freezes', 'draft', draft],
    queryFn: async ({ signal }) => {
      const to = new Date()
      // The shortest period: only the windows are needed, and no starts.
      const from = new Date(+to - 1_000).toISOString()
      return (await simulate({ rule: draft, from, to: to.toISOString() }, signal)).windows
    },
    placeholderData: keepPreviousData,
    retry: false,
  })
}
