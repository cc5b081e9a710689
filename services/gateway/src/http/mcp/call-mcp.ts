import { mcpMessage, callMcp as operation } from '@shiplog/contract'
import { HttpError, parseBody, sendJsonText } from '@shiplog/http'
import type { Request, RequestHandler } from 'express'
import type { Context } from '../../context.ts'
import { createAnswerMessage } from '../../mcp/answer-message.ts'
import { jsonObject } from '../bodies/json-body.ts'
import { ownOrigin } from '../principal/own-origin.ts'
import { askOperation } from './ask-operation.ts'

/**
 * Refuses a message that a page of another site sends, as the protocol requires. Such a message would be
 * refused without a token, too, because a cookie counts only from our own pages.
 */
const checkOrigin = (req: Request, publicOrigin: string | undefined): void => {
  const origin = req.get('origin')
  if (origin === undefined || origin === ownOrigin(req, publicOrigin)) return
  throw new HttpError(403, operation.errors[403])
}

const protocolHeaders = (req: Request): Record<string, string> =>
  Object.fromEntries(
    Object.entries(req.headers).filter(
      (entry): entry is [string, string] => entry[0].startsWith('mcp-') && typeof entry[1] === 'string',
    ),
  )

/** Creates a handler that answers one message of the Model Context Protocol. */
export const callMcp = (ctx: Context): RequestHandler => {
  const answerMessage = createAnswerMessage(ctx.config.version, (err) =>
    ctx.log.info({ err }, 'message refused'),
  )
  return async (req, res) => {
    checkOrigin(req, ctx.config.publicOrigin)
    const message = jsonObject(req)
    parseBody(mcpMessage, message)
    const posted = { message, headers: protocolHeaders(req) }
    const { status, text } = await answerMessage(posted, askOperation(ctx, req))
    if (res.closed) return
    if (text === '') return void res.status(status).end()
    sendJsonText(res, status, text)
  }
}
