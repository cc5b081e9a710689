import { queryOptions } from '@tanstack/react-query'
import { api, type Schemas, unwrapOrNull } from './client.ts'

export type ApprovalRequest = Schemas['ApprovalRequest']
export type ApprovalState = ApprovalRequest['state']

/** Largest number of requests that wait for a user and are fetched: one more than the menu shows. */
export const maxWaiting = 100

/** The newest requests for which an approval of the user would count. The menu shows how many there are. */
export const waitingForMeQuery = queryOptions({
  queryKey: ['approval-requests', 'waiting-for-me'],
  queryFn: async ({ signal }) => {
    const query = { waiting_for: 'me', limit: maxWaiting } as const
    return (await api.GET('/approval-requests/', { params: { query }, signal })).data
  },
})

/** A request; null when there is none with this id. */
export const approvalQuery = (id: string) =>
  queryOptions({
    queryKey: ['approval-requests', 'one', id],
    queryFn: ({ signal }) =>
      unwrapOrNull(
        api.GET('/approval-requests/{approval-request-id}', {
          params: { path: { 'approval-request-id': id } },
          signal,
        }),
      ),
  })

/** The version of a product that is to start in an environment. */
type Start = { product_name: string; environment_name: string; version: string }

/** The 20 newest requests for a version in an environment. */
export const approvalsOfStartQuery = ({ product_name, environment_name, version }: Start) => {
  const query = { product: product_name, environment: environment_name, version, limit: 20 }
  return queryOptions({
    queryKey: ['approval-requests', 'of-start', query],
    queryFn: async ({ signal }) => (await api.GET('/approval-requests/', { params: { query }, signal })).data,
  })
}
