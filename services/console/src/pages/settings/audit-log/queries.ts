import { api } from '../../../api/client.ts'
import { listQuery } from '../../../api/list-query.ts'

export const auditLogQuery = listQuery(['audit-log'], (query, signal) =>
  api.GET('/audit-log/', { params: { query }, signal }),
)
