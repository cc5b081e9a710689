import { randomUUID } from 'node:crypto'
import { newId } from '@shiplog/events'
import { deploymentEvent, productDeleted } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, createWorld, type World } from './support.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(async () => world?.stop())

const manyEvents = 15_000
/** Position before the next inserted event. The log of these tests never reaches such a high position. */
let unusedPosition = 1_000_000_000

/**
 * Adds a deployment with this many events to a new account. The first event is logged; the others are
 * inserted as rows.
 */
const deployment = async (events: number) => {
  const account_id = randomUUID()
  const deployment_id = newId()
  await world.ingestion.append(deploymentEvent({ account_id, deployment_id, status: 'started' }))
  const path = `/deployments/${deployment_id}`
  const get = (more = ''): Promise<Answer> => world.get(`${path}${more}`, { account_id })
  await get()
  await world.database.query(
    `insert into deployment_query.deployment_event (position, id, account_id, event_type, deployment_id, status,
      previous_status, reported_status, occurred_at, received_at)
    select $3::bigint + n, gen_random_uuid(), account_id, 'deployment.late', deployment_id, status, status, 'pending',
      occurred_at, received_at
    from deployment_query.deployment_event, generate_series(1, $2::int) as n where deployment_id = $1`,
    [deployment_id, events - 1, unusedPosition],
  )
  unusedPosition += events
  const rows = await world.database.query<{ id: string }>(
    'select id from deployment_query.deployment_event where deployment_id = $1 order by position',
    [deployment_id],
  )
  return { account_id, path, get, ids: rows.map(({ id }) => id) }
}

const idsIn = (events: { id: string }[]): string[] => events.map(({ id }) => id)

describe('the history of a deployment', () => {
  it('with 15,000 events comes in pages, the first 100 events with the deployment', async () => {
    const { path, get, ids } = await deployment(manyEvents)
    const { body } = await get()
    expect(idsIn(body.events)).toEqual(ids.slice(0, 100))
    expect(JSON.stringify(body).length).toBeLessThan(64 * 1024)
    const { events_next } = body
    expect(events_next).toMatch(new RegExp(`^${path}/events/\\?cursor=\\d+_${ids[99]}$`))

    const seen = idsIn(body.events)
    let next: string | undefined = `${events_next.slice(path.length)}&limit=200`
    while (next !== undefined) {
      const page: Answer = await get(next)
      expect(page.status).toBe(200)
      expect(page.body.length).toBeLessThanOrEqual(200)
      seen.push(...idsIn(page.body))
      next = /^<(.+)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1]?.slice(path.length)
    }
    expect(seen).toEqual(ids)
  })

  it('has no link to a next page when it is complete', async () => {
    const { get } = await deployment(100)
    const { body } = await get()
    expect([body.events.length, body.events_next]).toEqual([100, null])
    const page = await get('/events/?limit=100')
    expect([page.body, page.headers.get('link')]).toEqual([body.events, null])
  })

  it('begins with the first event, 50 on a page by default', async () => {
    const { get, ids } = await deployment(120)
    expect(idsIn((await get('/events/')).body)).toEqual(ids.slice(0, 50))
    const { body, headers } = await get('/events/?limit=3')
    expect(idsIn(body)).toEqual(ids.slice(0, 3))
    const cursor = headers.get('x-next-cursor')
    expect(idsIn((await get(`/events/?limit=3&cursor=${cursor}`)).body)).toEqual(ids.slice(3, 6))
  })

  it('is refused to other accounts, for unknown and deleted deployments, and for a wrong query', async () => {
    const { account_id, path, get } = await deployment(2)
    expect(await world.get(`${path}/events/`)).toMatchObject({ status: 403 })
    expect(await world.get(`/deployments/${newId()}/events/`)).toMatchObject({ status: 404 })
    expect(await world.get('/deployments/nonsense/events/')).toMatchObject({ status: 404 })
    expect(await get('/events/?limit=0')).toMatchObject({ status: 400 })
    expect(await get('/events/?cursor=x')).toMatchObject({ status: 400 })
    await world.ingestion.append(productDeleted(account_id, 'checkout'))
    expect(await get('/events/')).toMatchObject({ status: 404 })
  })
})
