import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import PostalMime, { type Email } from 'postal-mime'
import { beforeAll, describe, expect, it } from 'vitest'
import { anyContentOfRecord, anyText, sampleContent } from '../../../test/sample-content.ts'
import type { Content } from '../../domain/content.ts'
import { confirmed, receiverKeys } from '../../domain/receivers.ts'
import type { MailResult } from '../../outgoing/mail/mail-result.ts'
import type { Item, Items, MessageContext, PreparedMessage, Tools } from '../channel-type.ts'
import { compose, type Headers } from './compose.ts'
import { digestSize } from './digest.ts'
import { email } from './email.ts'

const address = 'ada@example.com'
const stored = JSON.stringify({ to: [address], reply_to: 'ops@example.com' })
const origin = 'https://shiplog.example.com'
const token = 'x'.repeat(700)
const context: MessageContext = {
  channel: { id: randomUUID(), name: 'releases' },
  notification_id: randomUUID(),
  origin,
}
/** Names of all headers that a mail about an event has, in their order. */
const headerNames = [
  'auto-submitted',
  'content-type',
  'date',
  'from',
  'in-reply-to',
  'list-id',
  'list-unsubscribe',
  'list-unsubscribe-post',
  'message-id',
  'mime-version',
  'references',
  'reply-to',
  'subject',
  'to',
  'x-auto-response-suppress',
  'x-shiplog-event',
]

const item = (about: Content): Item => ({
  notification_id: context.notification_id,
  event_id: randomUUID(),
  event_type: 'deployment.completed',
  event_position: 1,
  content: about,
  subject: randomUUID(),
  event: null,
  resent: false,
})
const about = (fields: Partial<Content> = {}): PreparedMessage =>
  email.prepare([item(sampleContent(fields))], context)

/** Sends a message to a mail server that accepts it. @returns the text of the mail with its headers */
const send = async (message: PreparedMessage): Promise<Buffer> => {
  const { key, value } = confirmed(address, new Date())
  let sent: Buffer = Buffer.alloc(0)
  const accept = async (_account: string, mail: { message: Buffer }): Promise<MailResult> => {
    sent = mail.message
    return { code: 250, what: 'accepted', error: null, reply: null }
  }
  const from = { name: 'Shiplog', address: 'shiplog@ci.example.com' }
  const tools = {
    transports: { mail: { from, send: accept, close: () => {} } },
    account_id: randomUUID(),
    mailLink: async () => `${origin}/mail/${token}`,
    recall: async (keys: readonly string[]) => {
      expect(keys).toEqual(expect.arrayContaining(receiverKeys([address])))
      return new Map([[key, value]])
    },
  } satisfies Partial<Record<keyof Tools, unknown>> as unknown as Tools
  expect(await message.send(tools, stored)).toMatchObject({ verdict: { outcome: 'sent' } })
  return sent
}
const parsed = async (message: PreparedMessage): Promise<Email> => PostalMime.parse(await send(message))

/** Returns the headers of a mail, by their names in lower case. */
const headersOf = async (fields: Partial<Headers>): Promise<Record<string, string>> => {
  const parts = { subject: 'x', text: 'x', html: 'x' }
  const raw = await compose(parts, {
    from: { name: 'Shiplog', address: 'shiplog@ci.example.com' },
    to: address,
    reply_to: null,
    channel_id: context.channel.id,
    message_id: context.notification_id,
    conversation: null,
    event_type: null,
    unsubscribe: null,
    ...fields,
  })
  const { headers } = await PostalMime.parse(raw)
  return Object.fromEntries(headers.map(({ key, value }) => [key, value]))
}

const anyHostileText = anyText([
  'x\r\nBcc: eve@evil.example\r\n\r\n',
  '\r\n.\r\nMAIL FROM:<x@y.example>\r\n',
  '<script src="https://evil.example/x.js"></script>',
  '<img src=x onerror=alert(1)>',
  '"><a href="javascript:alert(1)">x</a>',
  '=?utf-8?Q?=0D=0ABcc:_eve?=',
  '\u202egpj.exe',
  'שלום',
  '\u{1d54f}'.repeat(4_000),
  '&'.repeat(4_000),
  '\n'.repeat(4_000),
])
const anyHostileContent = anyContentOfRecord(anyHostileText, {
  deploy_url: fc.oneof(anyHostileText, fc.webUrl({ withQueryParameters: true })),
  build_url: fc.oneof(anyHostileText, fc.constant(`https://ci.example.com/${'x'.repeat(1_900)}`)),
})

/** Tags of HTML that a mail may have, and attributes with an address. */
const tags = /^(!doctype|html|head|meta|title|body|h1|table|tr|td|p|strong|br|pre|a)$/
const tagsOf = (html: string): string[] =>
  [...html.matchAll(/<\/?([!\w]+)/g)].map(([, name = '']) => name.toLowerCase())
const addressesOf = (html: string): string[] =>
  [...html.matchAll(/\b(?:href|src)="([^"]*)"/g)].map(([, found = '']) => found)

const checkMail = async (message: PreparedMessage): Promise<Email> => {
  const raw = await send(message)
  expect(raw.length).toBeLessThan(100_000)
  // Mail servers pass on lines of at most 998 characters.
  expect(
    Math.max(
      ...raw
        .toString('latin1')
        .split('\r\n')
        .map(({ length }) => length),
    ),
  ).toBeLessThan(998)
  const mail = await PostalMime.parse(raw)
  expect(mail.to).toEqual([{ name: '', address }])
  expect(mail.attachments).toEqual([])
  expect(mail.html).not.toMatch(/@import|url\(|<style|<script|<img|<link/i)
  expect(tagsOf(mail.html ?? '').filter((name) => !tags.test(name))).toEqual([])
  for (const found of addressesOf(mail.html ?? '')) expect(found).toMatch(/^https?:\/\//)
  expect(mail.text).not.toMatch(/[\u202a-\u202e]/)
  return mail
}

describe('a mail about an event', () => {
  it('says the same as text and as HTML', async () => {
    const error = 'Health check failed:\n  0 of 3 replicas'
    const deploy_url = 'https://ci.example.net/run/7?a=1&b=2'
    const failed = item(sampleContent({ status: 'failed', error, deploy_url, version: '<1.4.2>' }))
    const mail = await checkMail(email.prepare([failed], context))
    expect(mail.subject).toBe('[production] checkout <1.4.2>')
    expect(mail.text?.replaceAll('\r\n', '\n').trim()).toBe(`❌ Deployment Failed

Product: checkout
Version: <1.4.2>
Environment: production
Deployed by: ada

Health check failed:
  0 of 3 replicas

View details:
${origin}/console/deployments?open=${failed.subject}

View deployment (ci.example.net):
https://ci.example.net/run/7?a=1&b=2

Failed 2026-11-21 10:29 UTC

--
You receive this mail because this address is in the channel 'releases' of Shiplog.
Unsubscribe:
${origin}/mail/${token}`)
    for (const text of [
      '❌ Deployment Failed',
      '&lt;1.4.2&gt;',
      '0 of 3 replicas',
      'href="https://ci.example.net/run/7?a=1&amp;b=2"',
    ])
      expect(mail.html).toContain(text)
    expect(mail.headers.map(({ key }) => key).toSorted()).toEqual(headerNames)
  })

  it('has the same id when it is sent again, and another one for another address', async () => {
    const [first, again] = [await parsed(about()), await parsed(about())]
    expect(first.messageId).toBe(again.messageId)
    expect(first.messageId).toMatch(
      new RegExp(`^<${context.notification_id}\\.[0-9a-f]{16}@ci\\.example\\.com>$`),
    )
    const idFor = async (to: string) => (await headersOf({ to }))['message-id']
    expect(await idFor('Ada@example.com')).toBe(await idFor(address))
    expect(await idFor('grace@example.com')).not.toBe(await idFor(address))
  })

  it('offers to unsubscribe by one click only over https', async () => {
    const link = 'http://shiplog.internal/mail/x'
    expect(await headersOf({ unsubscribe: link })).toMatchObject({ 'list-unsubscribe': `<${link}>` })
    expect(await headersOf({ unsubscribe: link })).not.toHaveProperty('list-unsubscribe-post')
  })

  it('is harmless and complete with any texts', async () => {
    await fc.assert(
      fc.asyncProperty(anyHostileContent, async (any) => {
        const mail = await checkMail(email.prepare([item(any)], context))
        expect(mail.headers.map(({ key }) => key).toSorted()).toEqual(headerNames)
        expect(mail.subject).not.toMatch(/[\r\n]/)
      }),
      { numRuns: 150 },
    )
  })
})

describe('a digest', () => {
  let longest: Items
  beforeAll(() => {
    const long = '\u{1d54f}'.repeat(255)
    const fields = { product_name: long, version: long, environment_name: long, by: long }
    const items = Array.from({ length: digestSize }, () => item(sampleContent(fields)))
    longest = items as unknown as Items
  })

  it('has a row for each event, and belongs to no conversation', async () => {
    const items = ['1.0.1', '1.0.2', '1.0.3'].map((version) => item(sampleContent({ version })))
    const mail = await checkMail(email.prepare(items as unknown as Items, context))
    expect(mail.subject).toBe('📦 3 events')
    expect(mail.text).toContain('✅ checkout 1.0.2 → production · ada · 2026-11-21 10:29 UTC')
    expect(mail.html?.match(/<tr>/g)).toHaveLength(3)
    expect(mail.references).toBeUndefined()
    // Its first event may be sent again by itself. Mail programs show only one of two mails with the same id.
    expect(mail.messageId).not.toBe((await parsed(about())).messageId)
  })

  it('fits with names of any length', async () => {
    const mail = await checkMail(email.prepare(longest, context))
    expect(mail.html?.match(/<tr>/g)).toHaveLength(digestSize)
  })
})

describe('mails about the channel', () => {
  it('say how many events were missed, and that the channel works', async () => {
    const time = new Date('2026-11-21T10:29:00Z')
    const missed = {
      channel_id: context.channel.id,
      events: 300,
      from: time,
      to: time,
      stored_from: time,
      stored_to: time,
    }
    const mail = await checkMail(email.prepareMissed?.(missed, context, []) ?? about())
    expect(mail.subject).toBe('📭 300 messages could not be sent in time')
    expect(mail.text).toContain(`${origin}/console/notifications?tab=history&channel=`)
    expect((await checkMail(email.prepareTest(context))).text).toContain(
      "channel 'releases' will arrive here",
    )
  })
})
