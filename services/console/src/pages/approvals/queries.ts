import { notifications } from '@mantine/notifications'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { allPages } from '../../api/all-pages.ts'
import type { ApprovalRequest } from '../../api/approvals.ts'
import { api, type Schemas } from '../../api/client.ts'
import { listQuery } from '../../api/list-query.ts'
import { titleOf } from '../../approvals/approval-text.ts'
import type { ApprovalFilters } from './search.ts'

export const approvalsQuery = (filters: ApprovalFilters) =>
  listQuery(
    ['approval-requests', 'list', filters],
    (query, signal) =>
      api.GET('/approval-requests/', { params: { query: { ...filters, ...query } }, signal }),
    50,
  )

/** Requests in pages of 200: a download has at most 5,000. */
const maxPages = 25

/** Fetches the newest requests for a download. `hasMore`: there are more than it may have. */
export const requestsForDownload = (
  filters: ApprovalFilters,
): Promise<{ rows: ApprovalRequest[]; hasMore: boolean }> =>
  allPages((query) => api.GET('/approval-requests/', { params: { query: { ...filters, ...query } } }), {
    maxPages,
  })

/** How long approvals took in the last 30 days. */
export const approvalMetricsQuery = ({ product, environment }: ApprovalFilters) => {
  const query = {
    ...(product !== undefined && { product }),
    ...(environment !== undefined && { environment }),
  }
  return queryOptions({
    queryKey: ['approval-requests', 'metrics', query],
    queryFn: async ({ signal }) => (await api.GET('/metrics/approvals/', { params: { query }, signal })).data,
  })
}

const meta = { stale: ['approval-requests', 'audit-log'] } as const
const paramsOf = ({ id }: ApprovalRequest) => ({ path: { 'approval-request-id': id } })

/** What people decide. */
export type Choice = 'approve' | 'reject'

const doneWords = { approve: 'You approved', reject: 'You rejected' } as const

/** Approves or rejects a request. The variable is the comment; null for none. */
export const decide = (choice: Choice, request: ApprovalRequest) =>
  mutationOptions({
    mutationFn: (comment: string | null) => {
      const params = paramsOf(request)
      return choice === 'approve'
        ? api.POST('/approval-requests/{approval-request-id}/approve/', { params, body: { comment } })
        : api.POST('/approval-requests/{approval-request-id}/reject/', {
            params,
            body: { comment: comment ?? '' },
          })
    },
    onSuccess: () => void notifications.show({ message: `${doneWords[choice]} ${titleOf(request)}` }),
    meta,
  })

export const cancelRequest = (request: ApprovalRequest) =>
  mutationOptions({
    mutationFn: async (): Promise<void> => {
      await api.DELETE('/approval-requests/{approval-request-id}', { params: paramsOf(request) })
    },
    onSuccess: () => void notifications.show({ message: 'The request was cancelled' }),
    meta,
  })

export const createRequest = mutationOptions({
  mutationFn: async (body: Schemas['ApprovalRequestRequest']) =>
    (await api.POST('/approval-requests/', { body })).data,
  meta,
})
