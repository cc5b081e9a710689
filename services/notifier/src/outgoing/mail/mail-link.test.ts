import { randomBytes, randomUUID } from 'node:crypto'
import { longestMailToken } from '@shiplog/contract/internal'
import { createSecretCipher } from '@shiplog/encryption'
import { describe, expect, it } from 'vitest'
import { type MailLink, makeMailLink, readMailLink } from './mail-link.ts'

const newCipher = (id = 'k1') =>
  createSecretCipher(new Map([[id.padEnd(64, '_'), new Uint8Array(randomBytes(32))]]))
const cipher = newCipher()
const origin = 'https://shiplog.example.com'
const now = new Date('2026-11-21T10:00:00Z')
const days = (count: number): Date => new Date(now.getTime() + count * 24 * 3_600_000)
const link: MailLink = {
  purpose: 'confirm',
  account_id: randomUUID(),
  channel_id: randomUUID(),
  address: 'ada@example.com',
}
const tokenOf = async (made: MailLink): Promise<string> =>
  (await makeMailLink(cipher, origin, made, now)).slice(`${origin}/mail/`.length)
const status = (code: number) => expect.objectContaining({ status: code })

describe('a link in a mail', () => {
  it('can be read, shows no address, and is a path without further slashes', async () => {
    const longest = { ...link, address: `${'x'.repeat(64)}@${'y'.repeat(189)}` }
    for (const made of [link, longest]) {
      const token = await tokenOf(made)
      expect(token).toMatch(/^[\w.-]+$/)
      expect(token.length).toBeLessThan(longestMailToken)
      expect(token).not.toContain(Buffer.from('ada').toString('base64url'))
      expect(await readMailLink(cipher, token, now)).toMatchObject(made)
    }
  })

  it('to confirm expires after seven days, and one to unsubscribe never', async () => {
    const token = await tokenOf(link)
    expect(await readMailLink(cipher, token, days(6.9))).toMatchObject(link)
    await expect(readMailLink(cipher, token, days(7))).rejects.toEqual(status(410))
    const forever = await tokenOf({ ...link, purpose: 'unsubscribe' })
    expect(await readMailLink(cipher, forever, days(5_000))).toMatchObject({ purpose: 'unsubscribe' })
  })

  it('that was changed, or is another text of ours, leads nowhere', async () => {
    const token = await tokenOf(link)
    const wrong = [
      '',
      'x',
      token.slice(0, -1),
      token.replace(/\.[^.]/, '.A'),
      await cipher.encrypt('https://hooks.example.com/secret'),
      await cipher.encrypt(JSON.stringify({ ...link, expires_at: null })),
      await newCipher().encrypt(JSON.stringify({ is: 'mail link', ...link, expires_at: null })),
    ]
    for (const other of wrong) await expect(readMailLink(cipher, other, now)).rejects.toEqual(status(404))
  })
})
