import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bearer, type Gateway, type Surroundings, startGateway, startSurroundings } from './support.ts'

let surroundings: Surroundings
let gateway: Gateway
beforeAll(async () => {
  surroundings = await startSurroundings()
  gateway = await startGateway(surroundings)
})
afterAll(async () => {
  await gateway?.stop()
  await surroundings?.stop()
})

const token = (more: Record<string, unknown> = {}): Promise<string> =>
  surroundings.identity.token({ account: 'acme', role: 'member', subject: 'ada', ...more })

describe('GET /me', () => {
  it('answers what the token says, with the roles that its role includes', async () => {
    const exp = Math.floor(Date.now() / 1000) + 600
    const headers = bearer(await token({ email: 'ada@acme.example', name: 'Ada Lovelace', exp }))
    expect(await gateway.fetch('/me', { headers })).toMatchObject({
      status: 200,
      body: {
        account: 'acme',
        subject: 'ada',
        email: 'ada@acme.example',
        name: 'Ada Lovelace',
        roles: ['viewer', 'member'],
        own_roles: [],
        expires_at: new Date(exp * 1000).toISOString(),
      },
    })
  })

  it.each([{}, { email: '', name: ' ' }, { email: 7, name: { first: 'Ada' } }])(
    'has neither email nor name for a token with %j',
    async (claims) => {
      const { body } = await gateway.fetch('/me', { headers: bearer(await token(claims)) })
      expect(body).toMatchObject({ email: null, name: null, subject: 'ada' })
    },
  )

  it("has the roles of the account's own, which make nobody more than a viewer", async () => {
    const own_roles = ['qa', 'release_manager']
    for (const [roles, expected] of [
      [own_roles, ['viewer']],
      [
        ['qa', 'member', 'release_manager'],
        ['viewer', 'member'],
      ],
    ] as const) {
      const { body } = await gateway.fetch('/me', { headers: bearer(await token({ roles })) })
      expect(body).toMatchObject({ roles: expected, own_roles })
    }
  })

  it('gives the same answer for the cookie of a browser', async () => {
    const headers = { cookie: `__session=${await token({ role: 'admin' })}`, 'sec-fetch-site': 'same-origin' }
    expect((await gateway.fetch('/me/', { headers })).body).toMatchObject({
      roles: ['viewer', 'member', 'admin'],
    })
  })

  it('is 403 for API keys and 401 without a token', async () => {
    const { key } = await surroundings.apiKeys.create({ account: 'acme', name: 'test' })
    expect((await gateway.fetch('/me')).status).toBe(401)
    expect((await gateway.fetch('/me', { headers: bearer(key) })).status).toBe(403)
  })
})
