/** What the data of a query is about: the first element of each query key. */
export type Subject =
  | 'api-keys'
  | 'approval-requests'
  | 'audit-log'
  | 'badge-tokens'
  | 'channels'
  | 'comparison'
  | 'deployments'
  | 'environments'
  | 'freezes'
  | 'matrix'
  | 'matrix-rows'
  | 'me'
  | 'metrics'
  | 'notifications'
  | 'older-deployments'
  | 'preferences'
  | 'preflight-checks'
  | 'preflight-overrides'
  | 'previews'
  | 'products'
  | 'release-contents'
  | 'releases'
  | 'rules'
  | 'versions'

export type QueryKey = readonly [Subject, ...unknown[]]

// With these types, a query, a mutation or an invalidation with an unknown subject does not compile.
declare module '@tanstack/react-query' {
  interface Register {
    queryKey: QueryKey
    /** `stale`: subjects of the data that the mutation changes. The query client fetches them again. */
    mutationMeta: { stale: readonly Subject[] }
  }
}
