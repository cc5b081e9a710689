import { nilId } from '@shiplog/events'
import type { ChannelType, Item, MessageContext, PreparedMessage } from '../channels/channel-type.ts'
import type { Context } from '../context.ts'
import type { OwnContent } from '../db/channels/own-messages.ts'
import type {
  Delivery,
  DueNotification,
  EventNotification,
  MessageDelivery,
} from '../db/deliveries/delivery.ts'

/** A message, and the notifications of its delivery that it is about. */
export type Letter = { message: PreparedMessage; notifications: DueNotification[] }

const toItem = (notification: EventNotification): Item => {
  const { id, event_id, event_type, event_position, content, subject, event, resent } = notification
  return { notification_id: id, event_id, event_type, event_position, content, subject, event, resent }
}

const contextOf = (
  { config }: Context,
  { channel_id, name }: Delivery,
  [first]: DueNotification[],
): MessageContext => ({
  channel: { id: channel_id, name },
  notification_id: first?.id ?? nilId,
  origin: config.publicOrigin,
})

/** Builds the letter about these events. @throws when a content is not valid */
export const buildLetter = (
  ctx: Context,
  type: ChannelType,
  delivery: MessageDelivery,
  notifications: EventNotification[],
): Letter => {
  const [first, ...others] = notifications.map(toItem)
  if (first === undefined) throw new Error('A delivery without notifications')
  const message = type.prepare([first, ...others], contextOf(ctx, delivery, notifications))
  return { message, notifications }
}

/** True when a message about this event can be built, alone and in a digest. */
export const canBuild = (
  ctx: Context,
  type: ChannelType,
  delivery: MessageDelivery,
  notification: EventNotification,
): boolean => {
  try {
    buildLetter(ctx, type, delivery, [notification])
    if (type.digestSize > 1) buildLetter(ctx, type, delivery, [notification, notification])
    return true
  } catch {
    // The caller logs the error of the whole message.
    return false
  }
}

/** Builds the letters of a delivery, at least one. @throws when a content is not valid */
export const buildLetters = (ctx: Context, type: ChannelType, delivery: Delivery): [Letter, ...Letter[]] => {
  const context = contextOf(ctx, delivery, delivery.notifications)
  if (delivery.missed !== null) {
    const { missed, notifications } = delivery
    if (type.prepareMissed === undefined) throw new Error('A channel type that misses no events')
    const ids = notifications.map(({ id }) => id)
    return [{ message: type.prepareMissed(missed, context, ids), notifications }]
  }
  const { notifications, own } = delivery
  if (own === 'test') return [{ message: type.prepareTest(context), notifications }]
  if (own === 'confirmation') {
    const content = notifications[0]?.content as unknown as OwnContent
    if (content.kind !== 'confirmation' || type.prepareConfirmation === undefined)
      throw new Error('A confirmation that its channel type cannot send')
    return [{ message: type.prepareConfirmation(content.to, context), notifications }]
  }
  const [first, ...others] = type.grouping === 'each' ? notifications.map((one) => [one]) : [notifications]
  if (first === undefined) throw new Error('A delivery without notifications')
  return [
    buildLetter(ctx, type, delivery, first),
    ...others.map((about) => buildLetter(ctx, type, delivery, about)),
  ]
}
