import { previewNotification as operation } from '@shiplog/contract'
import { parseQuery, sendAnswer } from '@shiplog/http'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { eventTypesOf } from '../domain/event-types.ts'
import { exampleContent } from '../domain/example-content.ts'
import { knownChannelType } from './known-channel-type.ts'

/** Shows the messages about example events. Nothing is sent or stored. */
export const getPreview =
  ({ config }: Context): RequestHandler =>
  (req, res) => {
    const { channel_type, event_type, ...names } = parseQuery(operation.query, req.query)
    const { prepare } = knownChannelType(channel_type)
    const now = new Date()
    const messages = eventTypesOf(event_type).map((type) => ({
      event_type: type,
      ...prepare([exampleContent(type, { ...names, publicOrigin: config.publicOrigin }, now)]).preview,
    }))
    sendAnswer(res, operation, { messages })
  }
