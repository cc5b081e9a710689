import { eventually, type Receiver, startReceiver } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Client, createClient } from '../../support/client.ts'
import { openLive } from '../../support/live.ts'
import { type Suite, startSuite } from '../../support/suite/suite.ts'
import { unique } from '../../support/valid.ts'
import { type Belongings, giveBelongings } from './belongings.ts'
import { type Published, publishedOperations } from './published.ts'
import { settledChecksums } from './row-checksums.ts'

let suite: Suite
let receiver: Receiver
let operations: Published[]
let client: Client
/** Client of another account. It has one resource of each type, with the names that the client uses, too. */
let stranger: Client
/** A token of an account without any resources. */
let newcomer: string
/** Ids of the client's resources, which `stranger` must not reach. */
let theirs: Belongings
/** Ids of the resources of `stranger`. */
let own: Belongings

beforeAll(async () => {
  suite = await startSuite({ env: { notifier: { NOTIFIER_ALLOW_HOSTS: '127.0.0.1' } } })
  receiver = await startReceiver()
  operations = await publishedOperations(suite.url)
  client = await createClient(suite)
  stranger = await createClient(suite)
  newcomer = await suite.token({ account: unique('newcomer'), role: 'admin' })
  theirs = await giveBelongings(client, `${receiver.url}/hook`)
  await giveBelongings(client, `${receiver.url}/hook`, '2')
  own = await giveBelongings(stranger, `${receiver.url}/hook`)
})
afterAll(async () => {
  await suite?.stop()
  await receiver?.stop()
})

const idsOf = ({ pathIds, bodyIds }: Published): string[] => [
  ...pathIds,
  ...bodyIds.map((field) => field.replaceAll('_', '-')),
]
const withIds = () => operations.filter((operation) => idsOf(operation).length > 0)
const streams = () => operations.filter(({ answersStream }) => answersStream)
const isSums = ({ path }: Published): boolean => path === '/metrics/deployments/'
const sums = () => operations.filter(isSums)
const lists = () => operations.filter((one) => one.answersList && one.pathIds.length === 0 && !isSums(one))

/**
 * Queries for the operations that take no id and return no list. Their answers show the caller's own data.
 */
const queriesByName: Record<string, string> = {
  'GET /comparisons/': 'product=checkout 1&from=environment:production 1&to=1.4.2',
  'GET /notification-previews/': 'channel_type=chat_webhook&event_type=deployment.*',
  'GET /me': '',
  'GET /freezes/': '',
  'GET /metrics/preflight/': '',
  'GET /metrics/approvals/': '',
}
const byNames = () => operations.filter(({ name }) => name in queriesByName)

/** Sends the example request of an operation with these ids. */
const send = (who: Client, { method, path, body, pathIds, bodyIds }: Published, ids: Belongings) => {
  const filled = pathIds.reduce((text, name) => text.replace(`{${name}}`, ids[name] ?? ''), path)
  const named = bodyIds.map((field) => [field, ids[field.replaceAll('_', '-')]])
  return who.call(method, filled, { ...(body && { body: { ...body, ...Object.fromEntries(named) } }) })
}

/**
 * Runs the operations one after another, so that a failure of one does not affect another. Returns the
 * problems of all.
 */
const askAll = async (
  asked: Published[],
  ask: (operation: Published) => Promise<string[]>,
): Promise<string[]> => {
  const problems: string[] = []
  for (const operation of asked) problems.push(...(await ask(operation)))
  return problems
}

describe('the published document', () => {
  it('has nothing but what these tests know how to ask as a stranger', () => {
    for (const { name, pathIds, bodyIds } of operations)
      for (const id of [...pathIds, ...bodyIds.map((field) => field.replaceAll('_', '-'))])
        expect(theirs[id], `${name} takes an id that giveBelongings() does not give: ${id}`).toBeDefined()
    // test/api/badges.test.ts asks for badges of another account.
    const badges = ['svg', 'json'].map((format) => `/badges/{token}/{product}/{environment}.${format}`)
    const pages = ['/health', '/docs', '/redoc', '/openapi.json']
    const unknown = operations.filter(
      (operation) =>
        !(operation.credential === 'none' && [...pages, ...badges].includes(operation.path)) &&
        !(operation.credential !== 'none' && operation.method === 'POST') &&
        ![...withIds(), ...lists(), ...byNames(), ...streams(), ...sums()].includes(operation),
    )
    expect(unknown.map(({ name }) => name)).toEqual([])
  })
})

describe('an account', () => {
  it('is refused with 403 wherever it names an id of another one, and changes nothing there', async () => {
    const before = await settledChecksums(suite)
    const problems = await askAll(withIds(), async (operation) => {
      const combinations = [theirs, ...idsOf(operation).map((id) => ({ ...own, [id]: theirs[id] ?? '' }))]
      const answers = await Promise.all(combinations.map((ids) => send(stranger, operation, ids)))
      return answers.flatMap(({ status, body }) =>
        status === 403 && body.detail.includes('another account')
          ? []
          : `${operation.name}: ${status} ${JSON.stringify(body)}`,
      )
    })
    expect(problems).toEqual([])
    expect(await settledChecksums(suite)).toEqual(before)
  })

  it('finds nothing of another one in any list', async () => {
    const problems = await askAll(lists(), async ({ name, path }) => {
      const idsFor = async (who: Client): Promise<(string | undefined)[]> =>
        (await who.get(path)).body.map(({ id, product_id }: Record<string, string>) => id ?? product_id)
      const foreign = await idsFor(client)
      const visible = await idsFor(stranger)
      expect(foreign.length, `${name} shows too little to the account itself`).toBeGreaterThan(1)
      expect(visible.length, `${name} shows too little to the account itself`).toBeGreaterThan(0)
      return visible.filter((id) => foreign.includes(id)).map((id) => `${name} has ${id}`)
    })
    expect(problems).toEqual([])
  })
})

describe('what is asked for by names', () => {
  const idsOfIn = (ids: Belongings, { body }: Answer): string[] =>
    Object.values(ids).filter((id) => JSON.stringify(body).includes(id))

  it('has no id of another account that has the same names, nor anything for a newcomer', async () => {
    expect(byNames()).toHaveLength(Object.keys(queriesByName).length)
    for (const { name, path: route } of byNames()) {
      const path = `${route}?${new URLSearchParams(queriesByName[name])}`
      const [mine, other] = [await client.get(path), await stranger.get(path)]
      const nobodys = await client.call('GET', path, { auth: `Bearer ${newcomer}` })
      expect([mine.status, other.status, nobodys.status === 403], name).toEqual([200, 200, false])
      expect([...idsOfIn(own, mine), ...idsOfIn(theirs, other)], name).toEqual([])
      expect([...idsOfIn(own, nobodys), ...idsOfIn(theirs, nobodys)], name).toEqual([])
    }
  })
})

describe('a stream', () => {
  it('tells each account of what it does itself, and of nothing else', async () => {
    expect(streams().map(({ path }) => path)).toEqual(['/live'])
    const accounts = [client, stranger]
    const opened = await Promise.all(
      accounts.map(async (who) => openLive(suite.url, await who.token('viewer'))),
    )
    await Promise.all(opened.map((live) => live.first('reset')))
    // Both accounts deploy the same product. The first account deploys both before and after the other.
    for (const [index, who] of [...accounts, ...accounts.toReversed()].entries()) {
      const version = unique('v')
      const event = { product_name: 'same', version, environment_name: `${index}`, status: 'completed' }
      await who.event('/deployment-events/', event)
    }
    await eventually(() => opened.every((live) => live.changes().length >= 2))
    const heard = opened.map((live) => live.changes().map(({ environment_name }) => environment_name))
    expect(heard).toEqual([
      ['0', '3'],
      ['1', '2'],
    ])
    for (const live of opened) live.close()
  })
})

/** The field of a list's items that a filter compares, where it does not have the filter's name. */
const fieldOf: Record<string, string> = { product: 'product_name', environment: 'environment_name' }
/** Values for filters that no field of an item has a value for. */
const always: Record<string, string> = {
  from: '2020-01-01T00:00:00.000Z',
  to: '9999-01-01T00:00:00.000Z',
  environment_type: 'production',
  changed_since: '2020-01-01T00:00:00.000Z',
  sort: 'changed',
  waiting_for: 'me',
}
/** Values for filters of lists whose items do not have the field, or only have it in a nested object. */
const otherwise: Record<string, string> = {
  product: 'checkout 1',
  environment: 'production 1',
  status: 'completed',
}
/** For each filter that works only together with another one: the name of that other filter. */
const needed: Record<string, string> = { version: 'product' }

/** Returns a query for each filter of a list. Each query finds something of the client. */
const queriesOf = async ({ name, path, filters }: Published): Promise<URLSearchParams[]> => {
  const { headers } = await client.get(`${path}?limit=1`)
  const items: Record<string, unknown>[] = (await client.get(path)).body
  const values: Record<string, unknown> = { ...always, cursor: headers.get('x-next-cursor'), limit: 1 }
  return filters.map((filter) => {
    const field = fieldOf[filter] ?? filter
    // Not every item has each field: the first item of the audit log is whatever was written last.
    const item = items.find((one) => one[field] != null)
    const value = values[filter] ?? item?.[field] ?? otherwise[filter]
    expect(value, `${name}: this test has no value for the filter ${filter}`).toBeDefined()
    const query = new URLSearchParams({ [filter]: String(value) })
    const beside = needed[filter]
    if (beside !== undefined) query.set(beside, String(item?.[fieldOf[beside] ?? beside]))
    return query
  })
}

/** True for the start of a session, the only entry in the audit log of an account without resources. */
const isArrival = ({ action }: { action?: string }): boolean => action === 'session.start'

describe('a list', () => {
  it('is empty for an account that has nothing, whatever of another one the filter names', async () => {
    const problems = await askAll(lists(), async (operation) => {
      const found: string[] = []
      for (const query of ['', ...(await queriesOf(operation))]) {
        const path = `${operation.path}?${query}`
        expect((await client.get(path)).body, `GET ${path} finds nothing of its own account`).not.toEqual([])
        const { status, body } = await client.call('GET', path, { auth: `Bearer ${newcomer}` })
        const isEmpty = status === 200 && body.every(isArrival)
        if (!isEmpty) found.push(`GET ${path}: ${status} ${JSON.stringify(body)}`)
      }
      return found
    })
    expect(problems).toEqual([])
  })
})

describe('a sum', () => {
  it('has nothing of another account in it, whatever of that one the filter names', async () => {
    const deployed = async (path: string, auth?: string): Promise<number> => {
      const { body } = await client.call('GET', path, auth === undefined ? {} : { auth })
      return body.reduce((sum: number, { deployments }: { deployments: number }) => sum + deployments, 0)
    }
    const own = (await client.get('/deployments/?limit=200')).body.length
    const queries = ['', 'product=checkout 1', 'environment=production 1', 'environment_type=production']
    for (const { path } of sums())
      for (const query of queries) {
        const expected = query === '' ? own : query.endsWith(' 1') ? 1 : 2
        expect([path, query, await deployed(`${path}?${query}`)]).toEqual([path, query, expected])
        expect([path, query, await deployed(`${path}?${query}`, `Bearer ${newcomer}`)]).toEqual([
          path,
          query,
          0,
        ])
      }
  })
})
