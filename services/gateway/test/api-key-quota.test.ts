import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bearer, type Gateway, json, type Surroundings, startGateway, startSurroundings } from './support.ts'

const perAccount = 5

let surroundings: Surroundings
let gateway: Gateway
let other: Gateway
beforeAll(async () => {
  surroundings = await startSurroundings()
  gateway = await startGateway(surroundings, { apiKeys: { perAccount } })
  other = await startGateway(surroundings, { apiKeys: { perAccount } })
})
afterAll(async () => {
  await gateway?.stop()
  await other?.stop()
  await surroundings?.stop()
})

const call = async (account: string, method: string, path: string, body?: object, at = gateway) => {
  const token = await surroundings.identity.token({ account, role: 'admin' })
  return await at.fetch(path, {
    method,
    headers: { ...json, ...bearer(token) },
    ...(body && { body: JSON.stringify(body) }),
  })
}
const create = (account: string, at = gateway) => call(account, 'POST', '/api-keys/', { name: 'ci' }, at)

const refusal = {
  status: 409,
  body: {
    detail: `The account has ${perAccount} API keys that are neither revoked nor expired, and may have no more: revoke one first`,
  },
}

describe('the API keys of an account', () => {
  it('reach the quota and never exceed it, also with simultaneous requests to two gateways', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => create('full', index % 2 ? gateway : other)),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(perAccount)
    expect(answers.filter(({ status }) => status !== 201)).toEqual(
      Array(20 - perAccount).fill(expect.objectContaining(refusal)),
    )
    expect((await call('full', 'GET', '/api-keys/')).body).toHaveLength(perAccount)
    expect((await create('another')).status).toBe(201)
  })

  it('do not count towards the quota once revoked, expired, or replaced without a grace period', async () => {
    const { body: keys } = await call('full', 'GET', '/api-keys/')
    const [first, second, third] = keys.map(({ id }: { id: string }) => id)
    await call('full', 'DELETE', `/api-keys/${first}`)
    expect((await create('full')).status).toBe(201)
    expect(await create('full')).toMatchObject(refusal)

    expect(await call('full', 'POST', `/api-keys/${second}/rotate`, { grace_hours: 1 })).toMatchObject(
      refusal,
    )
    // The refused rotation has not changed the key.
    expect((await call('full', 'GET', `/api-keys/${second}`)).body).toMatchObject({
      revoked_at: null,
      expires_at: null,
      replaced_by: null,
    })
    expect((await call('full', 'POST', `/api-keys/${second}/rotate`, { grace_hours: 0 })).status).toBe(201)

    await surroundings.database.query('update gateway.api_key set expires_at = now() where id = $1', [third])
    expect((await create('full')).status).toBe(201)
    expect(await create('full')).toMatchObject(refusal)
  })
})
