import {
  type AddressedType,
  addressedTypes,
  eventually,
  type Receiver,
  startReceiver,
} from '@shiplog/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, createClient } from '../support/client.ts'
import { type Suite, startSuite } from '../support/suite/suite.ts'
import { unique, validBuild, validDeployment } from '../support/valid.ts'

const names = ['gateway', 'ingestion', 'catalog', 'deployment-query', 'notifier'] as const
const lines: string[] = []

let suite: Suite
let receiver: Receiver
let client: Client
beforeAll(async () => {
  const env = Object.fromEntries(names.map((name) => [name, { LOG_LEVEL: 'trace' }]))
  suite = await startSuite({
    processes: [...names],
    onLine: (line) => lines.push(line),
    env: { ...env, notifier: { LOG_LEVEL: 'trace', NOTIFIER_ALLOW_HOSTS: '127.0.0.1' } },
  })
  receiver = await startReceiver()
  client = await createClient(suite)
}, 120_000)
afterAll(async () => {
  await suite?.stop()
  await receiver?.stop()
})

const addChannel = async ({ channel_type, configWith }: AddressedType, address: string): Promise<string> => {
  const { body } = await client.post('/notification-channels/', {
    name: 'chat',
    channel_type,
    config: configWith(address),
  })
  await client.post('/notification-preferences/', { channel_id: body.id, event_type: 'deployment.*' })
  return body.id
}

it('No log line of any service, at any level, holds a key, a token, a webhook address or a password', async () => {
  const token = await client.token('admin')
  const secret = 'T0-very-secret-path'
  const channels = await Promise.all(
    addressedTypes.map(async (type) => ({
      sent: await addChannel(type, `${receiver.url}/services/${secret}?key=${secret}`),
      lost: await addChannel(type, `http://127.0.0.1:9/services/${secret}`),
    })),
  )
  await client.event('/deployment-events/', validDeployment())
  for (const { sent, lost } of channels) {
    await eventually(async () =>
      (await client.get(`/notification-history/?channel_id=${sent}&status=sent`)).body.at(0),
    )
    await eventually(async () => {
      const { body } = await client.get(`/notification-history/?channel_id=${lost}`)
      return body.at(0)?.attempts > 0
    })
  }
  for (const auth of [
    `Bearer ${client.apiKey}x`,
    `Bearer ${token}x`,
    `Basic ${client.apiKey}`,
    client.apiKey,
  ])
    for (const path of ['/deployment-events/', '/products/'])
      await client.call('POST', path, { body: { name: unique('p') }, auth })
  const cookie = `__session=${token}`
  await client.call('GET', `/products/?access_token=${token}&key=${client.apiKey}`, {
    headers: { cookie },
    auth: null,
  })
  for (const { channel_type, configWith } of addressedTypes) {
    const wrong = { name: 'chat', channel_type, config: configWith(`http://${secret}/`) }
    expect((await client.post('/notification-channels/', wrong)).status).toBe(400)
  }
  const { body: made } = await client.post('/api-keys/', { name: 'ci' })
  const { body: rotated } = await client.post(`/api-keys/${made.id}/rotate`, {})
  for (const { id, key } of [made, rotated]) {
    const auth = `Bearer ${key}`
    expect((await client.call('POST', '/build-events/', { body: validBuild(), auth })).status).toBe(200)
    expect((await client.delete(`/api-keys/${id}`)).status).toBe(204)
  }
  const { body: badges } = await client.post('/badge-tokens/', { name: 'README' })
  for (const path of ['checkout/production.svg', 'checkout/production.json', 'checkout', 'a/b/c/d.svg'])
    for (const begin of ['badges', '/badges', 'Badges', 'badges%2f'])
      await fetch(`${suite.url}/${begin}/${badges.token}/${path}`)
  await fetch(`${suite.url}/badges/${badges.token}/checkout/production.svg`, { method: 'POST' })
  expect((await client.delete(`/badge-tokens/${badges.id}`)).status).toBe(204)
  for (const name of names) await suite.service(name).stop()

  const written = lines.join('\n')
  for (const name of names) expect(written).toContain(`"service":"${name}"`)
  expect(written).toContain('"path":"/products/"')
  for (const done of ['created', 'rotated', 'revoked']) expect(written).toContain(`"msg":"API key ${done}"`)
  expect(written).toContain(`"prefix":"${rotated.prefix}"`)
  const password = new URL(suite.database.urlFor('gateway')).password
  for (const [what, text] of Object.entries({
    'the random part of a key': client.apiKey.slice(-40),
    'the random part of a key that was made by API': made.key.slice(-40),
    'the random part of a badge token': badges.token.slice(-40),
    'the random part of a key that replaced another': rotated.key.slice(-40),
    'the address of the broker, which may hold a password': suite.nats.urlFor('gateway'),
    'a token': token,
    'the signature of a token': token.split('.')[2] ?? '',
    'a token of any kind': 'eyJ',
    'a webhook address': secret,
    'an address with a password': `:${password}@`,
  }))
    expect([what, written.includes(text)]).toEqual([what, false])
}, 120_000)
