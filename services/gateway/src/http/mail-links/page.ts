import type { MailLink } from '@shiplog/contract/internal'
import type { Response } from 'express'
import { sendShortPage } from '../pages/short-page.ts'

type Named = Pick<MailLink, 'address' | 'channel_name'> & { account: string }

/** The page for each state of an address. The button changes the state. */
const pages = {
  waiting: ({ address, channel_name, account }: Named) => ({
    title: 'Do you want these mails?',
    text: `The channel '${channel_name}' of the account '${account}' is to send mails about builds and deployments to ${address}. Nothing is sent while you do not confirm. If you did not expect this, close the page`,
    button: { name: 'confirm', label: 'Confirm' },
  }),
  confirmed: ({ address, channel_name, account }: Named) => ({
    title: 'You receive these mails',
    text: `The channel '${channel_name}' of the account '${account}' sends mails about builds and deployments to ${address}`,
    button: { name: 'unsubscribe', label: 'Unsubscribe' },
  }),
  unsubscribed: ({ address, channel_name, account }: Named) => ({
    title: 'You are unsubscribed',
    text: `The channel '${channel_name}' of the account '${account}' sends no mails to ${address}`,
    button: { name: 'subscribe', label: 'Subscribe again' },
  }),
}

export const sendLinkPage = (res: Response, link: MailLink, account: string): void => {
  const { button, ...page } = pages[link.state]({ ...link, account })
  // A link to confirm cannot unsubscribe. Every other mail has a link for that.
  const hasButton = link.purpose === 'unsubscribe' || link.state !== 'confirmed'
  sendShortPage(res, 200, hasButton ? { ...page, button } : page)
}
