import { notifications } from '@mantine/notifications'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { allPages } from './all-pages.ts'
import { api, type Schemas } from './client.ts'

export type Rule = Schemas['DeploymentRule']
export type RuleRequest = Schemas['DeploymentRuleRequest']

/** All rules of the account, newest first: at most 500. */
export const rulesQuery = queryOptions({
  queryKey: ['rules', 'list'],
  queryFn: async ({ signal }) => {
    const { rows } = await allPages((query) => api.GET('/deployment-rules/', { params: { query }, signal }))
    return rows
  },
})

const meta = { stale: ['rules', 'freezes', 'audit-log'] } as const
const paramsOf = (id: string) => ({ path: { 'deployment-rule-id': id } })

/** Shows what is probably wrong with a rule that was saved, until the user closes it. */
const showWarnings = ({ name, warnings }: Schemas['SavedDeploymentRule']): void => {
  if (warnings.length === 0) return
  notifications.show({
    color: 'yellow',
    message: [`The rule “${name}” was saved, with a warning`, ...warnings, ''].join('. ').trim(),
    autoClose: false,
  })
}

const patch = async (id: string, body: Schemas['DeploymentRulePatch']): Promise<void> =>
  showWarnings(
    (await api.PATCH('/deployment-rules/{deployment-rule-id}', { params: paramsOf(id), body })).data,
  )

/**
 * Creates a rule, or changes all of a rule but its mode.
 *
 * @param rule null for a new rule
 */
export const saveRule = (rule: Rule | null) =>
  mutationOptions({
    mutationFn: async ({ mode, ...fields }: RuleRequest): Promise<void> => {
      if (rule === null) {
        const created = { mode: mode ?? 'enabled', ...fields } as const
        return showWarnings((await api.POST('/deployment-rules/', { body: created })).data)
      }
      const body = { ...fields, exempt_rollbacks: fields.exempt_rollbacks ?? false }
      await patch(rule.id, body)
    },
    meta,
  })

/** Changes fields of a rule, such as its mode. */
export const updateRule = (id: string) =>
  mutationOptions({
    mutationFn: (body: Schemas['DeploymentRulePatch']): Promise<void> => patch(id, body),
    meta,
  })

export const deleteRule = (id: string) =>
  mutationOptions({
    mutationFn: () => api.DELETE('/deployment-rules/{deployment-rule-id}', { params: paramsOf(id) }),
    meta,
  })
