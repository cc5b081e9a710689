import type { Status } from '@shiplog/events'

/** What a message tells of an event; kept from the event until the message is sent. Times are ISO 8601 UTC. */
export type Content = {
  kind: 'deployment' | 'build'
  status: Status
  product_name: string
  version: string
  /** Null for builds. */
  environment_name: string | null
  /** Who deployed or built. */
  by: string | null
  scm_branch: string | null
  scm_sha: string | null
  /** Null unless it failed. */
  error: string | null
  deploy_url: string | null
  build_url: string | null
  occurred_at: string
}
