import { openApiDocument } from '@shiplog/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bearer, type Gateway, post, type Surroundings, startGateway, startSurroundings } from './support.ts'

let surroundings: Surroundings
let gateway: Gateway
let key: string
let user: { authorization: string }
beforeAll(async () => {
  surroundings = await startSurroundings()
  gateway = await startGateway(surroundings, {
    rateLimit: { perKeyPerMinute: 1_000, perAccountPerHour: 0 },
  })
  key = (await surroundings.apiKeys.create({ account: 'acme', name: 'test' })).key
  user = bearer(await surroundings.identity.token({ account: 'acme', role: 'viewer' }))
})
afterAll(async () => {
  await gateway?.stop()
  await surroundings?.stop()
})

const { components } = JSON.parse(JSON.stringify(openApiDocument({ version: '1' })))
const shared = (id: string) => components.responses[id].content['application/json'].example

const products = (init: RequestInit = { headers: user }) => gateway.fetch('/products/', init)

const breakConnections = async () => {
  surroundings.owner.answer((_received, res) => res.destroy())
  return await products()
}

const stopOwner = async () => {
  await surroundings.owner.stop()
  const answer = await products()
  await surroundings.owner.start()
  return answer
}

const exceedLimit = async () => {
  const items = Array.from({ length: 1_000 }, () => ({ kind: 'nonsense' }))
  await gateway.fetch('/event-batches/', post(key, items))
  return await gateway.fetch('/build-events/', post(key, ''))
}

const exceedLimitOfUsers = async () => {
  const rateLimit = { perKeyPerMinute: 0, perAccountPerHour: 1 }
  const replica = await startGateway(surroundings, { rateLimit })
  const other = await surroundings.identity.token({ account: 'acme', role: 'viewer', subject: 'other' })
  await replica.fetch('/products/', { headers: bearer(other) })
  const { status, body } = await replica.fetch('/products/', { headers: user })
  await replica.stop()
  return { status, body: { detail: body.detail.replace('send 1 requests', 'send 10000 requests') } }
}

describe('the examples of errors in the OpenAPI document', () => {
  it.each([
    ['InvalidToken', 401, () => products({})],
    ['InvalidApiKey', 401, () => gateway.fetch('/build-events/', { method: 'POST' })],
    ['Forbidden', 403, () => products({ ...post('', {}), headers: user })],
    [
      'OtherType',
      415,
      () => gateway.fetch('/build-events/', post(key, '{}', { 'content-type': 'text/plain' })),
    ],
    ['BadGateway', 502, breakConnections],
    ['Unavailable', 503, stopOwner],
    ['TooMany', 429, exceedLimit],
    ['TooManyOfUsers', 429, exceedLimitOfUsers],
  ])('is what the gateway says: %s', async (id, status, ask) => {
    expect(await ask()).toMatchObject({ status, body: shared(id) })
  })
})
