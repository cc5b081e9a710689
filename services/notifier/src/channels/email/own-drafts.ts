import type { Link } from '../../domain/links.ts'
import type { Missed } from '../../domain/missed.ts'
import { missedReason, missedTitle, utcTime } from '../../domain/wording.ts'
import { type Draft, line, toDraft } from './draft.ts'

/** Maximum number of characters of the name of a channel. */
const nameLength = 200

export const missedDraft = (missed: Missed, links: Link[]): Draft =>
  toDraft({
    subject: missedTitle(missed),
    title: missedTitle(missed),
    paragraphs: [`From ${utcTime(missed.from)} to ${utcTime(missed.to)}. ${missedReason}`],
    links,
  })

export const testDraft = (channelName: string): Draft =>
  toDraft({
    subject: '👋 Shiplog can reach this address',
    title: '👋 Shiplog can reach this address',
    paragraphs: [`Mails of the channel '${line(channelName, nameLength)}' will arrive here.`],
  })

/**
 * Returns the draft that asks an address to confirm. Its reader has not agreed to mails yet. So the draft has
 * no text that a user chose. Only the page behind the link shows the name of the channel.
 *
 * @param origin origin of the web application
 * @param confirm the link that the reader opens to confirm
 */
export const confirmationDraft = (origin: string, confirm: string): Draft =>
  toDraft({
    subject: 'Confirm this address for mails of Shiplog',
    title: 'Do you want mails about builds and deployments?',
    paragraphs: [
      `Somebody added this address to a channel of Shiplog at ${new URL(origin).host}. Nothing is sent to you until you confirm. If you did not expect this, do nothing.`,
    ],
    links: [{ id: 'confirm', label: 'Confirm this address', address: confirm }],
    footnote: 'The link can be used for 7 days.',
  })
