import type { NotificationPreviewQuery } from '@shiplog/contract'
import type { Content } from './content.ts'

/** What a message needs of an example event. */
export type ExampleEvent = { content: Content; event: object; subject: string }

/** What is known of an example event; the rest is made up. */
export type ExampleNames = Pick<NotificationPreviewQuery, 'product' | 'environment' | 'version'> & {
  /** Origin of the web application, for links; null when it is not known. */
  publicOrigin: string | null
}
