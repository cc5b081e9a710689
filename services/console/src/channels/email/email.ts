import type { ChannelType } from '../channel-type.ts'
import { Preview } from './preview.tsx'
import { Status } from './status.tsx'

/** Mails to addresses whose readers have confirmed that they want mails. */
export const email: ChannelType = {
  label: 'Email',
  about: 'Sends mails to up to 20 addresses, each after it has confirmed that it wants them.',
  fields: [
    {
      kind: 'list',
      name: 'to',
      label: 'Addresses',
      placeholder: 'release-news@example.com',
      maxItems: 20,
      description:
        'People or mailing lists. Each new address is sent one mail with a link to confirm, and nothing else before.',
      missing: 'Enter an address',
    },
    {
      kind: 'text',
      name: 'reply_to',
      label: 'Answers go to',
      placeholder: 'release-managers@example.com',
      description: 'Optional. Without it, answers go to the sender that the operator has chosen.',
    },
  ],
  repair:
    'Replace addresses that are refused. Somebody who is unsubscribed can subscribe again by the link in any mail of this channel.',
  sent: 'The mail server has taken the mails. It may find out later that it cannot deliver one, which it reports to the operator, and not here.',
  Status,
  Preview,
}
