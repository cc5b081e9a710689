import { randomUUID } from 'node:crypto'
import { checkIdentity, requireService } from '@shiplog/auth'
import { newId, versionId } from '@shiplog/events'
import { type DeploymentFields, deploymentEvent, eventually, productDeleted } from '@shiplog/testing'
import type { RequestHandler, Response } from 'express'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, createWorld, keys, type World } from './support.ts'

/** Paths of the requests that the replacement for catalog has received. */
const asked: string[] = []
/** Answers in place of catalog; each test sets this function. */
let answer: (res: Response) => void
const contain = (...version_ids: string[]): void => {
  answer = (res) => void res.json({ version_ids })
}

let world: World
beforeAll(async () => {
  const releases: RequestHandler = (req, res, next) =>
    checkIdentity(keys.of('catalog'), 'catalog')(req, res, (err) => {
      if (err) return next(err)
      requireService('deployment-query')(req, res, () => {
        asked.push(req.url)
        answer(res)
      })
    })
  world = await createWorld({}, releases)
})
afterAll(async () => world?.stop())

type Fields = Omit<DeploymentFields, 'account_id'>

const account = () => {
  const account_id = randomUUID()
  const release_id = newId()
  const path = `/releases/${release_id}/deployments/`
  return {
    account_id,
    release_id,
    path,
    idOf: (product_name: string, version = '1') => versionId(account_id, product_name, version),
    append: world.ingestion.append,
    deploy: (...all: Fields[]) =>
      world.ingestion.append(
        ...all.map((fields) => deploymentEvent({ account_id, version: '1', ...fields })),
      ),
    get: (query = '') => world.get(path + query, { account_id, role: 'viewer' }),
    /** Reads the deployments of the list, as `product environment status`. */
    find: async (query = ''): Promise<string[]> => {
      const { body } = await world.get(path + query, { account_id, role: 'viewer' })
      return body.map((one: Record<string, string>) =>
        [one.product_name, one.environment_name, one.status].join(' '),
      )
    },
  }
}

describe('GET /releases/{release-id}/deployments/', () => {
  it('shows the latest deployment of each version in each environment, newest first', async () => {
    const { deploy, find, idOf, release_id, account_id } = account()
    await deploy(
      { product_name: 'a', environment_name: 'qa', status: 'failed' },
      { product_name: 'b', environment_name: 'qa' },
      { product_name: 'a', environment_name: 'qa' },
      { product_name: 'a', environment_name: 'prod', status: 'started' },
      { product_name: 'a', environment_name: 'prod', version: '2' },
      { product_name: 'c', environment_name: 'prod' },
      { product_name: 'b', environment_name: 'qa', status: 'aborted' },
    )
    contain(idOf('a'), idOf('b'), idOf('never deployed'))
    expect(await find()).toEqual(['b qa aborted', 'a prod started', 'a qa completed'])
    expect(await find('?environment=qa')).toEqual(['b qa aborted', 'a qa completed'])
    expect(await find('?environment=unknown')).toEqual([])
    expect(asked.at(-1)).toBe(`/internal/releases/${release_id}/version-ids?account_id=${account_id}`)
  })

  it('takes the deployment that began last as the latest, also when an older one is reported later', async () => {
    const { deploy, get, idOf } = account()
    const moment = '2026-11-21T10:00:00.000Z'
    const ids = [newId(), newId()].toSorted()
    await deploy(
      { product_name: 'a', deployment_id: ids[1] ?? '', deployed_at: moment },
      { product_name: 'a', deployment_id: ids[0] ?? '', deployed_at: moment },
      { product_name: 'a', deployed_at: '2026-11-21T09:00:00.000Z' },
    )
    contain(idOf('a'))
    expect((await get()).body).toMatchObject([{ id: ids[0] }])
  })

  it('orders deployments of one moment by the log, whatever their ids, on every page', async () => {
    const { deploy, get, idOf } = account()
    const ids = Array.from({ length: 5 }, newId).toSorted().toReversed()
    for (const [index, deployment_id] of ids.entries())
      await deploy({ product_name: `p${index}`, deployment_id, deployed_at: '2026-11-21T10:00:00.000Z' })
    contain(...ids.map((_, index) => idOf(`p${index}`)))
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { body, headers }: Answer = await get(`?limit=2${cursor && `&cursor=${cursor}`}`)
      seen.push(...body.map(({ product_name }: { product_name: string }) => product_name))
      cursor = headers.get('x-next-cursor')
    }
    expect(seen).toEqual(['p4', 'p3', 'p2', 'p1', 'p0'])
  })

  it('shows a deployment as GET /deployments/ does, and none of a deleted product', async () => {
    const { append, deploy, get, idOf, account_id } = account()
    await deploy({ product_name: 'a', extra_metadata: { region: 'eu' } }, { product_name: 'b' })
    await append(productDeleted(account_id, 'b'))
    contain(idOf('a'), idOf('b'))
    const { body } = await get()
    expect(body).toEqual((await world.get('/deployments/?product=a', { account_id })).body)
    contain()
    expect((await get()).body).toEqual([])
  })

  it('pages through a thousand versions in several environments', async () => {
    const { deploy, get, idOf } = account()
    const names = Array.from({ length: 1_000 }, (_, index) => `p${index}`)
    const rounds = ['qa', 'prod', 'qa'].map((environment_name) =>
      names.map((product_name) => ({ product_name, environment_name })),
    )
    for (const round of rounds) await deploy(...round)
    contain(...names.map((name) => idOf(name)))
    await eventually(async () => (await get('?limit=1')).headers.get('x-data-lag') === null)
    const seen: string[] = []
    let next: string | null = '?limit=190'
    while (next !== null) {
      const page = await get(next)
      seen.push(
        ...page.body.map((one: Record<string, string>) => `${one.product_name} ${one.environment_name}`),
      )
      const link = page.headers.get('link')
      next = link && (/^<\/releases\/[^/]+\/deployments\/(.+)>; rel="next"$/.exec(link)?.[1] ?? '?broken')
    }
    const newest = [...names.map((name) => `${name} prod`), ...names.map((name) => `${name} qa`)]
    expect(seen).toEqual(newest.toReversed())
  })

  it.each([
    [403, 'This id belongs to another account'],
    [404, 'Not found'],
  ])('passes on that catalog answers %i', async (status, detail) => {
    const { get } = account()
    answer = (res) => void res.status(status).json({ detail })
    expect(await get()).toMatchObject({ status, body: { detail } })
  })

  it('passes on the X-Data-Lag of catalog', async () => {
    const { get } = account()
    answer = (res) => void res.set('x-data-lag', '3').json({ version_ids: [] })
    const { status, headers } = await get()
    expect([status, headers.get('x-data-lag')]).toEqual([200, '3'])
  })

  it('shows no deployment of another account, whatever catalog answers', async () => {
    const [ours, theirs] = [account(), account()]
    await theirs.deploy({ product_name: 'a' })
    contain(theirs.idOf('a'))
    expect((await ours.get()).body).toEqual([])
  })

  it('answers 404 to an invalid id and 400 to a wrong query, without asking catalog', async () => {
    const { path } = account()
    const before = asked.length
    expect(await world.get('/releases/nonsense/deployments/')).toMatchObject({ status: 404 })
    expect(await world.get(`${path}?limit=0`)).toMatchObject({ status: 400 })
    expect(await world.get(`${path}?cursor=x`)).toMatchObject({ status: 400 })
    expect(asked).toHaveLength(before)
  })

  const down: Record<string, (res: Response) => void> = {
    fails: (res) => void res.status(500).json({ detail: 'Internal server error' }),
    'answers something else': (res) => void res.json({ version_ids: ['nonsense'] }),
    'answers no JSON': (res) => void res.send('<html>'),
    'hangs up': (res) => void res.socket?.destroy(),
    'stops in the middle': (res) =>
      void res.writeHead(200, { 'content-type': 'application/json' }).write('{"ver'),
    'does not answer': () => {},
  }
  it.each(Object.keys(down))('answers 503 when catalog %s', async (how) => {
    const { get } = account()
    answer = down[how] ?? (() => {})
    const began = performance.now()
    const { status, body, headers } = await get()
    expect({ status, body }).toEqual({
      status: 503,
      body: { detail: 'The versions of the release cannot be read at the moment: try again' },
    })
    expect(headers.get('retry-after')).toBe('1')
    expect(performance.now() - began).toBeLessThan(5_000)
  })

  it('answers 503 while catalog is away', async () => {
    const { get } = account()
    contain()
    expect((await get()).status).toBe(200)
    await world.catalog.stopAnswering()
    expect((await get()).status).toBe(503)
  })
})
