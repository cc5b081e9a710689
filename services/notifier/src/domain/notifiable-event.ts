import type { Content } from './content.ts'

/**
 * An event that preferences may match: a transition of a build or a deployment, a pre-flight check,
 * or an approval request.
 */
export type NotifiableEvent = {
  id: string
  account_id: string
  position: number
  type: string
  product_id: string
  recorded_at: string
  trace: string | null
  content: Content
  /**
   * Id of what a conversation is about: a deployment, the version of a build, a start that was blocked, or an
   * approval request for a commit or a branch.
   */
  subject: string
  /** The public data of the event; null unless a channel type of the account sends it. */
  event: object | null
}
