import type { NotificationPreviewQuery } from '@shiplog/contract'
import type { Content } from './content.ts'

/** What a message needs of an example event. */
export type ExampleEvent = { content: Content; event: object; subject: string }

/** Names that an example event has; where they are null, it has names of our own. */
export type ExampleNames = Pick<NotificationPreviewQuery, 'product' | 'environment' | 'version'> & {
  /** Origin of the web application, for links; null when it is not known. */
  publicOrigin: string | null
}
