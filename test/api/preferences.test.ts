import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Chat, createChannel, createPreference, settled, startChat } from '../support/chat.ts'
import { type Client, createClient } from '../support/client.ts'
import { unique, validBuild, validDeployment } from '../support/valid.ts'

let chat: Chat
let client: Client
beforeAll(async () => {
  chat = await startChat()
  client = chat.client
})
afterAll(async () => chat?.stop())

const address = 'https://hooks.example.com/services/very-secret'
const newChannel = async (of = client): Promise<string> => (await createChannel(of, address)).id
const pathOf = (id: string): string => `/notification-preferences/${id}`
const notFound = { status: 404, body: { detail: 'Not found' } }

const statuses = ['pending', 'started', 'completed', 'failed', 'aborted']
const types = ['deployment', 'build', 'version'].flatMap((kind) =>
  [...statuses, '*'].map((what) => `${kind}.${what}`),
)

describe('a preference', () => {
  it('is answered as it was submitted by every route that shows it', async () => {
    const channel_id = await newChannel()
    const filters = { environments: ['production'], products: ['checkout', 'search'], statuses: ['failed'] }
    const submitted = { channel_id, event_type: 'version.*', filters }
    const { status, body } = await client.post('/notification-preferences/', submitted)
    const times = { created_at: expect.stringMatching(/\.\d{3}Z$/), updated_at: body.created_at }
    expect([status, body]).toEqual([201, { id: expect.any(String), ...submitted, ...times }])
    expect((await client.get(pathOf(body.id))).body).toEqual(body)
    expect((await client.get(`/notification-preferences/?channel_id=${channel_id}`)).body).toEqual([body])
  })

  it.each(types)('takes %s and gives it back', async (event_type) => {
    const preference = await createPreference(client, await newChannel(), { event_type })
    expect(preference).toMatchObject({ event_type, filters: {} })
  })

  it('takes a status under any of its names and in any case, and gives the canonical one back', async () => {
    const given = ['SUCCESS', ' deployed ', 'built', 'failure', 'canceled', 'queued', 'building']
    const { filters } = await createPreference(client, await newChannel(), { filters: { statuses: given } })
    expect(filters).toEqual({ statuses: ['completed', 'failed', 'aborted', 'pending', 'started'] })
  })

  it.each<[object, string]>([
    [{ channel_id: '' }, "Field 'channel_id' is required"],
    [{ channel_id: 5 }, "Field 'channel_id' must be a string"],
    [{ event_type: null }, "Field 'event_type' is required"],
    [{ event_type: '' }, "Field 'event_type' is required"],
    [{ event_type: '*' }, "Field 'event_type' must be one of: deployment.pending"],
    [{ event_type: 'deployment' }, "Field 'event_type' must be one of: deployment.pending"],
    [{ event_type: 'deployment.success' }, "Field 'event_type' must be one of: deployment.pending"],
    [{ event_type: 'deployment.amended' }, "Field 'event_type' must be one of: deployment.pending"],
    [{ event_type: 'product.deleted' }, "Field 'event_type' must be one of: deployment.pending"],
    [{ event_type: ['build.*'] }, "Field 'event_type' must be one of: deployment.pending"],
    [{ filters: [] }, "Field 'filters' must be an object"],
    [{ filters: 'all' }, "Field 'filters' must be an object"],
    [{ filters: { environments: 'x' } }, "Field 'filters.environments' must be an array"],
    [{ filters: { products: [5] } }, "Field 'filters.products.0' must be a string"],
    [{ filters: { products: [' '] } }, "Field 'filters.products.0' is required"],
    [{ filters: { products: ['a\u0000'] } }, "Field 'filters.products.0' must not contain NUL"],
    [
      { filters: { environments: ['x'.repeat(256)] } },
      "Field 'filters.environments.0' must be at most 255 characters",
    ],
    [
      { filters: { products: Array(1_001).fill('x') } },
      "Field 'filters.products' must be at most 1000 items",
    ],
    [{ filters: { statuses: ['nope'] } }, "Invalid status 'nope'. Accepted values: "],
  ])('is 400 with %.60j, when it is created and when it is changed', async (fields, detail) => {
    const channel_id = await newChannel()
    const before = await createPreference(client, channel_id)
    const good = { channel_id, event_type: 'deployment.*' }
    for (const answer of [
      await client.post('/notification-preferences/', { ...good, ...fields }),
      await client.patch(pathOf(before.id), fields),
    ]) {
      expect(answer.status).toBe(400)
      expect(answer.body.detail).toContain(detail)
    }
    expect((await client.get(pathOf(before.id))).body).toEqual(before)
  })

  it('is 404 with a channel that nobody has, and 403 with one of another account', async () => {
    const theirs = await newChannel(await createClient(chat.suite))
    const own = await createPreference(client, await newChannel())
    for (const [channel_id, answer] of [
      [randomUUID(), notFound],
      ['nonsense', notFound],
      [theirs, { status: 403, body: { detail: 'This id belongs to another account' } }],
    ] as const) {
      const body = { channel_id, event_type: 'build.*' }
      expect(await client.post('/notification-preferences/', body)).toMatchObject(answer)
      expect(await client.patch(pathOf(own.id), { channel_id })).toMatchObject(answer)
    }
    expect((await client.get(pathOf(own.id))).body).toEqual(own)
  })

  it('changes by a PATCH in what it names, and in nothing else', async () => {
    const [one, two] = [await newChannel(), await newChannel()]
    const filters = { products: ['checkout'], environments: ['staging'] }
    const { id } = await createPreference(client, one, { filters })
    let now: object = { id, channel_id: one, event_type: 'deployment.*', filters }
    for (const change of [
      {},
      { color: 'red' },
      { channel_id: two },
      { event_type: 'version.failed' },
      { filters: { statuses: ['failed'] } },
      { filters: {} },
    ]) {
      const { color: _, ...known } = { color: null, ...change }
      now = { ...now, ...known }
      const answer = await client.patch(pathOf(id), change)
      const { created_at, updated_at, ...shown } = answer.body
      expect([answer.status, shown]).toEqual([200, now])
      expect(updated_at >= created_at).toBe(true)
    }
    await client.patch(pathOf(id), { filters })
    expect((await client.patch(pathOf(id), { filters: null })).body.filters).toEqual({})
  })

  it('is gone once it is deleted', async () => {
    const { id } = await createPreference(client, await newChannel())
    expect(await client.delete(pathOf(id))).toMatchObject({ status: 204, body: '' })
    expect(await client.get(pathOf(id))).toMatchObject(notFound)
    expect(await client.patch(pathOf(id), {})).toMatchObject(notFound)
    expect(await client.delete(pathOf(id))).toMatchObject(notFound)
  })
})

describe('GET /notification-preferences/', () => {
  it('lists the account’s own, newest first, page by page, of all channels or of one', async () => {
    const own = await createClient(chat.suite)
    const channels = [await newChannel(own), await newChannel(own)]
    const all: { id: string; channel_id: string }[] = []
    for (let count = 0; count < 5; count += 1)
      all.unshift(await createPreference(own, channels[count % 2] ?? ''))
    expect((await own.get('/notification-preferences/')).body).toEqual(all)
    for (const channel_id of channels) {
      const wanted = all.filter((preference) => preference.channel_id === channel_id)
      const path = `/notification-preferences/?limit=2&channel_id=${channel_id}`
      const first = await own.get(path)
      const next = first.headers.get('x-next-cursor')
      const rest = next === null ? [] : (await own.get(`${path}&cursor=${next}`)).body
      expect([...first.body, ...rest]).toEqual(wanted)
    }
    for (const unknown of [randomUUID(), 'nonsense'])
      expect((await own.get(`/notification-preferences/?channel_id=${unknown}`)).body).toEqual([])
  })
})

describe('what a preference matches', () => {
  it('is each event of its type, and with a wildcard of its kind', async () => {
    const of = Object.fromEntries(
      await Promise.all(
        types.map(async (event_type) => {
          const { id } = await createChannel(client, chat.hook().url)
          await createPreference(client, id, { event_type })
          return [event_type, id] as const
        }),
      ),
    )
    for (const status of statuses) {
      await client.event('/deployment-events/', validDeployment({ status }))
      await client.event('/build-events/', validBuild({ status }))
    }
    for (const [event_type, channel_id] of Object.entries(of)) {
      const [kind, what] = event_type.replace('version', 'build').split('.')
      const wanted = what === '*' ? statuses.map((status) => `${kind}.${status}`) : [`${kind}.${what}`]
      const told = await settled(client, channel_id, wanted.length)
      expect(told.map((notification) => notification.event_type)).toEqual(wanted.toReversed())
    }
  })

  it('is chosen by product, environment and status, and by no environment for builds', async () => {
    const { id: channel_id } = await createChannel(client, chat.hook().url)
    const product_name = unique('chosen')
    const filters = { products: [product_name], environments: ['production'], statuses: ['FAILURE'] }
    for (const event_type of ['deployment.*', 'version.*'])
      await createPreference(client, channel_id, { event_type, filters })
    const failed = { product_name, status: 'failed' }
    await client.event('/deployment-events/', validDeployment({ ...failed, environment_name: 'staging' }))
    await client.event('/deployment-events/', validDeployment({ ...failed, environment_name: 'Production' }))
    await client.event('/deployment-events/', validDeployment({ product_name }))
    await client.event('/deployment-events/', validDeployment({ status: 'failed' }))
    await client.event('/build-events/', validBuild({ status: 'failed' }))
    await client.event('/deployment-events/', validDeployment(failed))
    await client.event('/build-events/', validBuild(failed))
    expect(await settled(client, channel_id, 2)).toMatchObject([
      { event_type: 'build.failed', product_name, environment_name: null },
      { event_type: 'deployment.failed', product_name, environment_name: 'production' },
    ])
  })

  it('is everything where a list is absent, null or empty', async () => {
    const { id: channel_id } = await createChannel(client, chat.hook().url)
    const nothing = [
      undefined,
      null,
      {},
      { products: null, environments: null, statuses: null },
      { products: [], environments: [], statuses: [] },
    ]
    const ids: string[] = []
    for (const filters of nothing) ids.push((await createPreference(client, channel_id, { filters })).id)
    await client.event('/deployment-events/', validDeployment())
    const told = await settled(client, channel_id, nothing.length)
    expect(told.map(({ preference_id }) => preference_id).toSorted()).toEqual(ids.toSorted())
  })

  it('is told twice when two preferences are alike', async () => {
    const hook = chat.hook()
    const { id: channel_id } = await createChannel(client, hook.url)
    for (let count = 0; count < 2; count += 1) await createPreference(client, channel_id)
    const product_name = unique('twice')
    await client.event('/deployment-events/', validDeployment({ product_name }))
    const [one, other] = await settled(client, channel_id, 2)
    expect(one.event_id).toBe(other.event_id)
    expect(one.preference_id).not.toBe(other.preference_id)
    expect(hook.requests().map(({ body }) => JSON.stringify(body).includes(product_name))).toEqual([
      true,
      true,
    ])
  })

  it('goes where its channel is from then on, and what was matched is told though it is deleted', async () => {
    const [before, after] = [chat.hook(), chat.hook()]
    const { id: one } = await createChannel(client, before.url)
    const { id: two } = await createChannel(client, after.url)
    const { id } = await createPreference(client, one)
    await client.event('/deployment-events/', validDeployment())
    await settled(client, one, 1)
    await client.patch(pathOf(id), { channel_id: two })
    after.respond(() => ({ status: 500 }))
    await client.event('/deployment-events/', validDeployment())
    const path = `/notification-history/?channel_id=${two}`
    expect((await client.get(path)).body).toMatchObject([{ preference_id: id, status: 'pending' }])
    await client.delete(pathOf(id))
    after.respond(() => ({}))
    await settled(client, two, 1)
    await client.event('/deployment-events/', validDeployment())
    expect((await client.get(path)).body).toHaveLength(1)
    expect(await settled(client, one, 1)).toHaveLength(1)
  })
})
