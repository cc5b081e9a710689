import { longestMailToken } from '@shiplog/contract/internal'
import { createBudget } from '@shiplog/fair-share'
import { HttpError, methodNotAllowed, notFound } from '@shiplog/http'
import express, { type ErrorRequestHandler, type Express, type Request, type RequestHandler } from 'express'
import type { Context } from '../../context.ts'
import { findAccountName } from '../../db/accounts.ts'
import { clientNetwork } from '../client-address.ts'
import { logRequests } from '../log-requests.ts'
import { sendShortPage } from '../pages/short-page.ts'
import { askNotifier } from './ask-notifier.ts'
import { sendLinkPage } from './page.ts'

/**
 * Maximum number of requests that are answered at a time, of one network and of all. So these requests leave
 * connections to the notifier to users of the API.
 */
const atOnce = { perOwner: 4, total: 16 }
/** Maximum number of bytes of a form. A form has 20 bytes. As multipart it has a few hundred. */
const maxFormBytes = 4_096

const tokenOf = (req: Request): string => {
  const { token } = req.params
  if (typeof token !== 'string' || token.length > longestMailToken) throw new HttpError(404, 'Not found')
  return token
}

/**
 * Returns what a POST asks for. Our page posts `action=subscribe` to subscribe again. Any other POST asks for
 * what the link is for: mail programs post `List-Unsubscribe=One-Click` (RFC 8058), some of them as
 * multipart, or an empty body.
 */
const actionOf = (req: Request): 'use' | 'subscribe' => {
  const form = typeof req.body === 'string' ? req.body : ''
  return new URLSearchParams(form).get('action') === 'subscribe' ? 'subscribe' : 'use'
}

/**
 * Answers every error with a page, because people open these links. The path of the request is not logged,
 * because it contains the token.
 */
const errorPage =
  ({ log }: Context): ErrorRequestHandler =>
  (err, _req, res, next) => {
    if (res.headersSent) return next(err)
    const { status = 500 } = err as { status?: number }
    if (status >= 500) log.warn({ err, request_id: res.locals.request_id }, 'mail link not answered')
    if (err instanceof HttpError) res.set(err.headers)
    sendShortPage(res, status, {
      title: 'This link cannot be used',
      text: err instanceof HttpError ? err.message : 'The request cannot be answered',
    })
  }

/**
 * Adds `/mail/{token}`, to which the links in mails lead. GET only shows a page, because programs follow the
 * links in mails to check them. POST does what the link is for. It needs no cookie and may come from another
 * origin, because the token is the only credential.
 */
export const addMailLinks = (app: Express, ctx: Context): void => {
  const requests = createBudget(atOnce)
  const answer =
    (toAction: (req: Request) => 'show' | 'use' | 'subscribe'): RequestHandler =>
    async (req, res) => {
      const release = requests.reserve(clientNetwork(req), 1)
      if (release === undefined)
        throw new HttpError(503, 'Too many of these links are being opened at once: try again in a moment', {
          headers: { 'retry-after': '1' },
        })
      try {
        const link = await askNotifier(ctx, { token: tokenOf(req), action: toAction(req) })
        sendLinkPage(res, link, (await findAccountName(ctx.db, link.account_id)) ?? '')
      } finally {
        release()
      }
    }
  const readForm = express.text({ type: () => true, limit: maxFormBytes })
  app.all('/mail/{*path}', logRequests(ctx.log, '/mail/{token}'))
  app.get(
    '/mail/:token',
    answer(() => 'show'),
  )
  app.post('/mail/:token', readForm, answer(actionOf))
  app.all('/mail/:token', methodNotAllowed(['GET', 'HEAD', 'POST']))
  app.all('/mail/{*path}', notFound)
  app.use('/mail', errorPage(ctx))
}
