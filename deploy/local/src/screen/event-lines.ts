import type { LoggedEvent } from '@shiplog/event-log'

type EventData = { product_name?: string; version?: string; environment_name?: string }

const subjectOf = ({ product_name = '?', version, environment_name }: EventData): string => {
  const name = version === undefined ? product_name : `${product_name} ${version}`
  return environment_name === undefined ? name : `${name} → ${environment_name}`
}

/** Describes an event in one line; returns undefined for an event that changes no status. */
export const describeEvent = (event: Pick<LoggedEvent, 'type' | 'data'>): string | undefined => {
  const [noun, change] = event.type.split('.')
  const data = (event.data ?? {}) as EventData
  if (change === 'amended' || change === 'late') return undefined
  if (noun === 'deployment') return `${subjectOf(data)}  ${change}`
  if (noun === 'build') return `${subjectOf(data)}  build ${change}`
  if (event.type === 'product.deleted') return `${subjectOf(data)}  deleted`
  return undefined
}

export type DeliveryLine = {
  event_id?: string
  notifications?: number
  outcome: string
  attempt: number
  reason?: string
  wait_ms?: number
}

const seconds = (ms: number): string => `${Math.max(1, Math.round(ms / 1000))} s`

const outcomeOf = ({ outcome, reason, wait_ms = 0 }: DeliveryLine): string => {
  if (outcome === 'sent') return 'message sent'
  const because = reason === undefined ? '' : `: ${reason}`
  if (outcome === 'retried' || outcome === 'paused')
    return `message not sent${because}; again in ${seconds(wait_ms)}`
  return `message failed${because}`
}

/** @param about describes the event that the notification is about; undefined when the event is unknown */
export const describeDelivery = (delivery: DeliveryLine, about: string | undefined): string => {
  const { notifications = 1 } = delivery
  const subject = notifications > 1 ? `${notifications} notifications` : about
  return subject === undefined ? outcomeOf(delivery) : `${subject}  ${outcomeOf(delivery)}`
}
