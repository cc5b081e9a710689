import type { Content } from './content.ts'

/** An event that people may want to hear of. */
export type Notifiable = {
  id: string
  account_id: string
  position: number
  type: string
  product_id: string
  recorded_at: string
  trace: string | null
  content: Content
}
