import { type MailLink, type MailLinkRequest, mailLink } from '@shiplog/contract/internal'
import { HttpError, unavailable } from '@shiplog/http'
import type { Context } from '../../context.ts'

const failed = (cause: unknown): HttpError =>
  unavailable('This page cannot be shown at the moment. Nothing has changed: try again', cause)

/** What the page says about an error of the notifier, by its status. */
const shown: Record<number, string> = {
  404: 'This link leads nowhere. The channel may have been deleted, or the address removed from it. If mails still come, use the link in the newest one',
  410: 'This link is too old. Ask whoever changed the channel to remove your address and add it again',
}

/**
 * Asks the notifier what a link in a mail is for, and to do it. The token is sent in the body, because paths
 * are logged and traced.
 *
 * @throws HttpError 404 for a link that is not valid any more, 410 for an expired one, 503 when the notifier
 * does not answer
 */
export const askNotifier = async (ctx: Context, request: MailLinkRequest): Promise<MailLink> => {
  const authorization = await ctx.sign('notifier', { kind: 'service', service: 'gateway' })
  const answer = await ctx.upstream
    .request({
      origin: ctx.config.services.notifier,
      path: '/internal/mail-links',
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(request),
    })
    .catch((err: unknown) => {
      throw failed(err)
    })
  const body = await answer.body.json().catch(() => undefined)
  const detail = shown[answer.statusCode]
  if (detail !== undefined) throw new HttpError(answer.statusCode, detail)
  const link = mailLink.safeParse(body)
  if (answer.statusCode !== 200 || !link.success)
    throw failed(new Error(`The notifier answered ${answer.statusCode}`))
  return link.data
}
