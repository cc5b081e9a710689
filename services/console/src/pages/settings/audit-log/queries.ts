import { api, type Schemas } from '../../../api/client.ts'
import { listQuery } from '../../../api/list-query.ts'

export const auditLogQuery = listQuery(['audit-log'], async (query, signal) => {
  const { data, response } = await api.GET('/audit-log/', { params: { query }, signal })
  // The answer's type also allows text, which the API returns only for exports.
  return { data: data as Schemas['AuditEntry'][], response }
})
