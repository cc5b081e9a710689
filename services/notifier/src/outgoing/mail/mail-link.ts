import { longestMailToken } from '@shiplog/contract/internal'
import { type SecretCipher, UndecryptableError } from '@shiplog/encryption'
import { HttpError } from '@shiplog/http'
import { z } from 'zod'

const dayMs = 24 * 3_600_000
/** Time for which a link to confirm can be used. Links to unsubscribe never expire. */
const confirmMs = 7 * dayMs

const schema = z.object({
  /** Shows that a decrypted text is a token. The same keys also encrypt other texts. */
  is: z.literal('mail link'),
  purpose: z.enum(['confirm', 'unsubscribe']),
  account_id: z.uuid(),
  channel_id: z.uuid(),
  address: z.string(),
  expires_at: z.iso.datetime().nullable(),
})

/** What a link in a mail is for. */
export type MailLink = Pick<z.output<typeof schema>, 'purpose' | 'account_id' | 'channel_id' | 'address'>

/**
 * Returns a link for the reader of a mail. Its token is encrypted, so nobody can forge or change it, and it
 * does not reveal the address.
 *
 * @param origin origin of the web application
 */
export const makeMailLink = async (
  cipher: SecretCipher,
  origin: string,
  { purpose, account_id, channel_id, address }: MailLink,
  now: Date,
): Promise<string> => {
  const expires_at = purpose === 'confirm' ? new Date(now.getTime() + confirmMs).toISOString() : null
  const content: z.input<typeof schema> = {
    is: 'mail link',
    purpose,
    account_id,
    channel_id,
    address,
    expires_at,
  }
  const token = await cipher.encrypt(JSON.stringify(content))
  if (token.length > longestMailToken) throw new Error('The token of a mail link is too long')
  return `${origin}/mail/${token}`
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // The text is not a token: the same keys also encrypt other texts.
    return undefined
  }
}

/**
 * Reads the token of a link.
 *
 * @throws HttpError 404 for a token that is not ours, or whose encryption key is gone; 410 for an expired one
 */
export const readMailLink = async (cipher: SecretCipher, token: string, now: Date): Promise<MailLink> => {
  const text = await cipher.decrypt(token).catch((err: unknown) => {
    if (err instanceof UndecryptableError) return ''
    throw err
  })
  const { success, data: link } = schema.safeParse(parseJson(text))
  if (!success) throw new HttpError(404, 'Not found')
  if (link.expires_at !== null && Date.parse(link.expires_at) <= now.getTime())
    throw new HttpError(410, 'The link is too old')
  return link
}
