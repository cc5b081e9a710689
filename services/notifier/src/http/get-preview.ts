import { previewNotification as operation } from '@shiplog/contract'
import { nilId } from '@shiplog/events'
import { parseQuery, sendAnswer } from '@shiplog/http'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { eventTypesOf } from '../domain/event-types.ts'
import { exampleEvent } from '../domain/example-event.ts'
import { knownChannelType } from './known-channel-type.ts'

/** Shows the messages about example events. Nothing is sent or stored. */
export const getPreview =
  ({ config }: Context): RequestHandler =>
  (req, res) => {
    const { channel_type, event_type, ...names } = parseQuery(operation.query, req.query)
    const { prepare } = knownChannelType(channel_type)
    const now = new Date()
    const origin = config.publicOrigin
    const context = { channel: { id: nilId, name: 'deployments' }, notification_id: nilId, origin }
    const messages = eventTypesOf(event_type).map((type) => {
      const example = exampleEvent(type, { ...names, publicOrigin: origin }, now)
      const ids = { notification_id: nilId, event_id: nilId, event_type: type, event_position: 1 }
      return { event_type: type, ...prepare([{ ...ids, ...example, resent: false }], context).preview }
    })
    sendAnswer(res, operation, { messages })
  }
