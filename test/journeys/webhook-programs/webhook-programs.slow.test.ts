import { createHmac, randomBytes } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { createTemporaryDirectory, eventually, type ReceivedRequest, startReceiver } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '../../support/client.ts'
import { startSuite } from '../../support/suite/suite.ts'
import { validDeployment } from '../../support/valid.ts'
import { buildProgram, type Checked, isInstalled, languages } from './languages.ts'

const page = await readFile(new URL('../../../docs/webhooks.md', import.meta.url), 'utf8')

const blockOf = (language: string): string => {
  const blocks = [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))]
  expect([language, blocks.length]).toEqual([language, 1])
  return blocks[0]?.[1] ?? ''
}

const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/** Signs a message as the notifier does, with any secret and any age. */
const signed = (message: Checked, { secret = message.secret, ageSeconds = 0 }): Checked => {
  const timestamp = String(Math.floor(Date.now() / 1_000) - ageSeconds)
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const hmac = createHmac('sha256', key).update(`${message.id}.${timestamp}.${message.body}`)
  return { ...message, secret, timestamp, signatures: `v1,${hmac.digest('base64')}` }
}

const toChecked = ({ headers, text }: ReceivedRequest, secret: string): Checked => ({
  secret,
  id: String(headers['webhook-id']),
  timestamp: String(headers['webhook-timestamp']),
  signatures: String(headers['webhook-signature']),
  body: text,
})

type Sent = { plain: Checked; rotated: Checked; newSecret: string }

/**
 * Makes a notifier send two messages: one with one signature, and one with two after the secret was replaced.
 */
const sendMessages = async (): Promise<Sent> => {
  const suite = await startSuite({ env: { notifier: { NOTIFIER_ALLOW_HOSTS: '127.0.0.1' } } })
  const receiver = await startReceiver()
  try {
    const client = await createClient(suite)
    const config = { url: `${receiver.url}/hook` }
    const body = { name: 'events', channel_type: 'webhook', config }
    const channel = (await client.post('/notification-channels/', body)).body
    await client.post('/notification-preferences/', { channel_id: channel.id, event_type: 'deployment.*' })
    const send = async (count: number): Promise<void> => {
      const product_name = 'Zahlungsübersicht 🚀'
      await client.event('/deployment-events/', validDeployment({ product_name, version: `${count}` }))
      await eventually(() => receiver.requests.length === count)
    }
    await send(1)
    const rotated = await client.post(`/notification-channels/${channel.id}/rotate-secret/`, {})
    await send(2)
    const [first, second] = receiver.requests
    if (first === undefined || second === undefined) throw new Error('Nothing arrived')
    const { signing_secret } = channel
    return {
      plain: toChecked(first, signing_secret),
      rotated: toChecked(second, signing_secret),
      newSecret: rotated.body.signing_secret,
    }
  } finally {
    await suite.stop()
    await receiver.stop()
  }
}

const cases: [title: string, (sent: Sent) => Checked, 'accepted' | 'refused'][] = [
  ['that the notifier sent', ({ plain }) => plain, 'accepted'],
  ['with two signatures, by the old secret', ({ rotated }) => rotated, 'accepted'],
  [
    'with two signatures, by the new one',
    ({ rotated, newSecret: secret }) => ({ ...rotated, secret }),
    'accepted',
  ],
  ['that is four minutes old', ({ plain }) => signed(plain, { ageSeconds: 240 }), 'accepted'],
  ['that is six minutes old', ({ plain }) => signed(plain, { ageSeconds: 360 }), 'refused'],
  ['from a time to come', ({ plain }) => signed(plain, { ageSeconds: -360 }), 'refused'],
  [
    'whose body was changed',
    ({ plain }) => ({ ...plain, body: plain.body.replace('completed', 'failed') }),
    'refused',
  ],
  ['whose id was changed', ({ plain }) => ({ ...plain, id: crypto.randomUUID() }), 'refused'],
  ['that another secret signed', ({ plain }) => ({ ...plain, secret: newSecret() }), 'refused'],
  ['that two other secrets signed', ({ rotated }) => ({ ...rotated, secret: newSecret() }), 'refused'],
  ['when the secret is empty', ({ plain }) => signed(plain, { secret: 'whsec_' }), 'refused'],
  ['without a signature', ({ plain }) => ({ ...plain, signatures: '' }), 'refused'],
  ['without a time', ({ plain }) => ({ ...plain, timestamp: '' }), 'refused'],
]

let sent: Sent
beforeAll(async () => {
  sent = await sendMessages()
}, 60_000)

for (const language of languages.filter((one) => !isInstalled(one)))
  console.warn(
    `${language.name} is not installed: the program of docs/webhooks.md in ${language.name} is not tested`,
  )

describe.each(languages)('the program in $name', (language) => {
  describe.skipIf(!isInstalled(language))('where the language is installed', () => {
    let folder = ''
    let check: (checked: Checked) => Promise<string>
    beforeAll(async () => {
      folder = await createTemporaryDirectory(language.name)
      check = await buildProgram(language, blockOf(language.name), folder)
    }, 300_000)
    afterAll(() => rm(folder, { recursive: true, force: true }))

    it.each(cases)('judges a message %s', async (_title, choose, expected) => {
      expect(await check(choose(sent))).toBe(expected)
    })
  })
})

it('the page has a program for each of these languages, and for no other', () => {
  const others = ['sh', 'text', 'json']
  const found = [...page.matchAll(/^```(\w+)$/gm)].map(([, language = '']) => language)
  expect(new Set(found.filter((language) => !others.includes(language)))).toEqual(
    new Set(languages.map(({ name }) => name)),
  )
})
