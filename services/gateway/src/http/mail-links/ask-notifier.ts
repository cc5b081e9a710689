import { type MailLink, type MailLinkRequest, mailLink } from '@shiplog/contract/internal'
import { HttpError, unavailable } from '@shiplog/http'
import type { Context } from '../../context.ts'

const failed = (cause: unknown): HttpError =>
  unavailable('This page cannot be shown at the moment. Nothing has changed: try again', cause)

/** Errors of the notifier that the page shows. */
const shown: Record<number, string> = {
  404: 'This link leads nowhere. The channel may have been deleted, or the address removed from it. If mails still come, use the link in the newest one',
  410: 'This link is too old. Ask whoever changed the channel to remove your address and add it again',
}

/**
 * Asks the notifier, which makes the links in mails and knows what they are for. The token is in the body,
 * because paths are logged and traced.
 *
 * @throws HttpError 404 for a link that leads nowhere, 410 for one that is too old, 503 when the notifier
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
