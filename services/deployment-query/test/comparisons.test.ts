import { randomUUID } from 'node:crypto'
import { checkIdentity, requireService } from '@shiplog/auth'
import type { ComparedVersion } from '@shiplog/contract'
import { newId, versionId } from '@shiplog/events'
import { type DeploymentFields, deploymentEvent, productDeleted } from '@shiplog/testing'
import type { RequestHandler, Response } from 'express'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, keys, type World } from './support.ts'

type Asked = Record<'account_id' | 'product' | 'from' | 'to', string>

/** Queries that the replacement for catalog has received. */
const asked: Asked[] = []
/** Answers in place of catalog; each test sets this function. */
let answer: (res: Response, query: Asked) => void

const shas: Record<string, string> = { '1': '1c002dd', '2': '2fceb02', '3': '3fceb02' }
const versionOf = (account_id: string, version: string): ComparedVersion => ({
  version_id: versionId(account_id, 'checkout', version),
  version,
  status: 'completed',
  created_at: `2026-11-2${version}T10:00:00.000Z`,
  completed_at: null,
  built_by: 'ada',
  built_by_email: null,
  built_by_name: null,
  scm_branch: 'main',
  scm_sha: shas[version] ?? null,
  scm_repository: 'git@github.com:shop/checkout.git',
  build_url: null,
  build_number: null,
  source_system: null,
})

/** Answers as catalog does for a product with the versions 1, 2 and 3. */
const compare: typeof answer = (res, { account_id, from, to }) => {
  const [older, newer] = [Number(from), Number(to)].toSorted()
  const between = ['1', '2', '3'].filter((one) => Number(one) > (older ?? 0) && Number(one) <= (newer ?? 0))
  res.json({
    from: versionOf(account_id, from),
    to: versionOf(account_id, to),
    direction: from === to ? 'same' : from < to ? 'forward' : 'backward',
    versions: between.map((version) => versionOf(account_id, version)),
    more: false,
  })
}

let world: World
beforeAll(async () => {
  const catalog: RequestHandler = (req, res, next) =>
    checkIdentity(keys.of('catalog'), 'catalog')(req, res, (err) => {
      if (err) return next(err)
      requireService('deployment-query')(req, res, () => {
        if (req.path !== '/internal/compared-versions') return next()
        asked.push(req.query as Asked)
        answer(res, req.query as Asked)
      })
    })
  world = await createWorld({}, catalog)
})
afterAll(async () => world?.stop())

const account = () => {
  answer = compare
  const account_id = randomUUID()
  return {
    account_id,
    append: world.ingestion.append,
    deploy: (version: string, fields: Partial<DeploymentFields> = {}) =>
      world.ingestion.append(deploymentEvent({ account_id, version, ...fields })),
    get: (from: string, to: string, product = 'checkout') =>
      world.get(`/comparisons/?${new URLSearchParams({ product, from, to })}`, {
        account_id,
        role: 'viewer',
      }),
  }
}

describe('GET /comparisons/', () => {
  it('compares two versions, with a link to their commits', async () => {
    const { account_id, get } = account()
    const { status, body } = await get('1', '3')
    expect(status).toBe(200)
    const notDeployed = { environment_name: null, deployment_id: null }
    expect(body).toEqual({
      product_name: 'checkout',
      from: { ...versionOf(account_id, '1'), ...notDeployed },
      to: { ...versionOf(account_id, '3'), ...notDeployed },
      direction: 'forward',
      versions: [versionOf(account_id, '2'), versionOf(account_id, '3')],
      more: false,
      compare_url: 'https://github.com/shop/checkout/compare/1c002dd...3fceb02',
    })
    expect(asked.at(-1)).toEqual({ account_id, product: 'checkout', from: '1', to: '3' })
  })

  it('links from the older to the newer version in both directions, and has no link for one version', async () => {
    const { get } = account()
    expect((await get('3', '1')).body).toMatchObject({
      direction: 'backward',
      compare_url: 'https://github.com/shop/checkout/compare/1c002dd...3fceb02',
    })
    expect((await get('2', '2')).body).toMatchObject({ direction: 'same', versions: [], compare_url: null })
  })

  it('compares what runs in environments', async () => {
    const { deploy, get } = account()
    const [staging, production] = [newId(), newId()]
    await deploy('3', { environment_name: 'staging', deployment_id: staging })
    await deploy('1', { deployment_id: production })
    expect((await get('environment:production', 'environment:staging')).body).toMatchObject({
      from: { version: '1', environment_name: 'production', deployment_id: production },
      to: { version: '3', environment_name: 'staging', deployment_id: staging },
      direction: 'forward',
      versions: [{ version: '2' }, { version: '3' }],
    })
    expect((await get('environment:production', '2')).body).toMatchObject({
      from: { version: '1', environment_name: 'production' },
      to: { version: '2', environment_name: null, deployment_id: null },
    })
  })

  it('takes the completed deployment that ended last as current', async () => {
    const { deploy, get } = account()
    const at = (minute: number) => `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000Z`
    await deploy('2', { deployed_at: at(1), completed_at: at(30) })
    await deploy('1', { deployed_at: at(5), completed_at: at(10) })
    await deploy('3', { deployed_at: at(40), completed_at: at(50), status: 'failed' })
    await deploy('3', { deployed_at: at(41), completed_at: null, status: 'started' })
    await deploy('3', { environment_name: 'staging', completed_at: at(55) })
    expect((await get('environment:production', '3')).body.from.version).toBe('2')
    await deploy('3', { deployed_at: at(20), completed_at: at(30) })
    expect((await get('environment:production', '3')).body.from.version).toBe('3')
  })

  it('takes the text after a prefix literally', async () => {
    const { deploy, get } = account()
    await deploy('1', { environment_name: ' version:env & co' })
    expect((await get('environment: version:env & co', 'version:2')).status).toBe(200)
    expect(asked.at(-1)).toMatchObject({ from: '1', to: '2' })
    await get('version:environment:production', 'version:version:3')
    expect(asked.at(-1)).toMatchObject({ from: 'environment:production', to: 'version:3' })
  })

  it('answers 404 without asking catalog when nothing was completed in the environment', async () => {
    const { account_id, append, deploy, get } = account()
    const before = asked.length
    const notFound = (environment: string, product = 'checkout') => ({
      status: 404,
      body: { detail: `No deployment of product '${product}' was completed in environment '${environment}'` },
    })
    expect(await get('environment:production', '1')).toMatchObject(notFound('production'))
    await deploy('1', { status: 'failed' })
    expect(await get('environment:production', '1')).toMatchObject(notFound('production'))
    await deploy('1')
    expect(await get('1', 'environment:qa')).toMatchObject(notFound('qa'))
    expect(await get('1', 'environment:')).toMatchObject(notFound(''))
    expect(await get('environment:production', '1', 'other')).toMatchObject(notFound('production', 'other'))
    expect(asked).toHaveLength(before)
    expect((await get('environment:production', '1')).status).toBe(200)
    await append(productDeleted(account_id, 'checkout'))
    expect(await get('environment:production', '1')).toMatchObject(notFound('production'))
  })

  it('uses no deployment of another account', async () => {
    const [ours, theirs] = [account(), account()]
    await theirs.deploy('1')
    expect((await theirs.get('environment:production', '2')).status).toBe(200)
    expect((await ours.get('environment:production', '2')).status).toBe(404)
  })

  it.each([
    ['product=checkout&to=1', "Query parameter 'from' is required"],
    ['product=checkout&from=1&to=%20', "Query parameter 'to' is required"],
    ['from=1&to=2', "Query parameter 'product' is required"],
    [
      `product=checkout&from=${'x'.repeat(268)}&to=1`,
      "Query parameter 'from' must be at most 267 characters",
    ],
    [
      'product=checkout&from=%00&to=1',
      "Query parameter 'from' must not contain NUL characters or lone surrogates",
    ],
    ['product=a&product=b&from=1&to=1', "Query parameter 'product' must be given once"],
  ])('answers 400 to %s', async (query, detail) => {
    expect(await world.get(`/comparisons/?${query}`)).toMatchObject({ status: 400, body: { detail } })
  })

  it('passes on a 404 of catalog, and its X-Data-Lag', async () => {
    const { get } = account()
    answer = (res) => void res.status(404).json({ detail: "Product 'checkout' does not exist" })
    expect(await get('1', '2')).toMatchObject({
      status: 404,
      body: { detail: "Product 'checkout' does not exist" },
    })
    answer = (res, query) => compare(res.set('x-data-lag', '3'), query)
    expect((await get('1', '2')).headers.get('x-data-lag')).toBe('3')
  })

  const down: Record<string, typeof answer> = {
    fails: (res) => void res.status(500).json({ detail: 'Internal server error' }),
    'answers something else': (res) => void res.json({ versions: [] }),
    'does not answer': () => {},
  }
  it.each(Object.keys(down))('answers 503 when catalog %s', async (how) => {
    const { get } = account()
    answer = down[how] ?? (() => {})
    const began = performance.now()
    const { status, body, headers } = await get('1', '2')
    expect({ status, body }).toEqual({
      status: 503,
      body: { detail: 'The versions of the product cannot be read at the moment: try again' },
    })
    expect(headers.get('retry-after')).toBe('1')
    expect(performance.now() - began).toBeLessThan(5_000)
  })
})
