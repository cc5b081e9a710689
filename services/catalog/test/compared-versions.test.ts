import { randomUUID } from 'node:crypto'
import { comparedVersion } from '@shiplog/contract'
import { versionId } from '@shiplog/events'
import { type BuildFields, buildEvent, deploymentEvent, productDeleted } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type World } from './support.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(async () => world?.stop())

const principal = { kind: 'service', service: 'deployment-query' } as const

const account = () => {
  const account_id = randomUUID()
  const compare = (from: string, to: string, product = 'checkout') => {
    const query = new URLSearchParams({ account_id, product, from, to })
    return world.get(`/internal/compared-versions?${query}`, { principal })
  }
  return {
    account_id,
    build: (...versions: string[]) =>
      world.ingestion.append(...versions.map((version) => buildEvent({ account_id, version }))),
    buildWith: (fields: Omit<BuildFields, 'account_id'>) =>
      world.ingestion.append(buildEvent({ account_id, ...fields })),
    compare,
    /** Reads the direction and the names of the versions between. */
    between: async (from: string, to: string): Promise<[string, string[]]> => {
      const { body } = await compare(from, to)
      return [body.direction, body.versions.map(({ version }: { version: string }) => version)]
    },
  }
}

describe('GET /internal/compared-versions', () => {
  it('shows the versions after the older up to the newer one, oldest first, in both directions', async () => {
    const { build, between } = account()
    await build('1', '2', '3', '4', '5')
    expect(await between('2', '4')).toEqual(['forward', ['3', '4']])
    expect(await between('4', '2')).toEqual(['backward', ['3', '4']])
    expect(await between('1', '2')).toEqual(['forward', ['2']])
    expect(await between('3', '3')).toEqual(['same', []])
  })

  it('orders versions by their first event, and at the same time as lists do', async () => {
    const { account_id, build, buildWith, between } = account()
    const moment = '2026-11-20T08:00:00.000Z'
    await build('named')
    for (const version of ['a', 'b', 'c', 'd']) await buildWith({ version, created_at: moment })
    const listed = (await world.get('/versions/?product=checkout', { account_id })).body
    const names = listed.map(({ version }: { version: string }) => version).toReversed()
    expect(names.at(-1)).toBe('named')
    expect(await between(names[0], names[3])).toEqual(['forward', names.slice(1, 4)])
    expect(await between(names[3], names[1])).toEqual(['backward', names.slice(2, 4)])
  })

  it('shows the fields of a comparison and no others', async () => {
    const { account_id, buildWith, compare } = account()
    await world.ingestion.append(deploymentEvent({ account_id, version: '1' }))
    const sent = { built_by: 'ada', scm_sha: 'abc1234', build_url: 'https://ci.example.com/1' }
    await buildWith({ version: '2', extra_metadata: { a: 1 }, error_message: 'long', ...sent })
    const { status, body } = await compare('1', '2')
    expect(status).toBe(200)
    expect(body).toEqual({
      from: expect.objectContaining({ version: '1', status: null, built_by: null }),
      to: expect.objectContaining({ version_id: versionId(account_id, 'checkout', '2'), ...sent }),
      direction: 'forward',
      versions: [body.to],
      more: false,
    })
    const fields = Object.keys(comparedVersion.shape).toSorted()
    for (const shown of [body.from, body.to]) expect(Object.keys(shown).toSorted()).toEqual(fields)
  })

  it('shows the newest 200, and says when there are more', async () => {
    const { build, compare } = account()
    const names = Array.from({ length: 250 }, (_, index) => `v${index}`)
    await build(...names)
    const between = async (from: string, to: string): Promise<[string[], boolean]> => {
      const { body } = await compare(from, to)
      return [body.versions.map(({ version }: { version: string }) => version), body.more]
    }
    expect(await between('v0', 'v249')).toEqual([names.slice(50), true])
    expect(await between('v0', 'v200')).toEqual([names.slice(1, 201), false])
    expect(await between('v201', 'v0')).toEqual([names.slice(2, 202), true])
  })

  it('shows at most 2 MiB, the newest versions', async () => {
    const { account_id, compare } = account()
    const [name, link] = ['😀'.repeat(255), '😀'.repeat(2_048)]
    const large = { built_by: name, scm_branch: name, build_url: link, scm_repository: link }
    const versions = Array.from({ length: 150 }, (_, index) => `v${index}`)
    await world.ingestion.append(...versions.map((version) => buildEvent({ account_id, version, ...large })))
    const { body } = await compare('v0', 'v149')
    const shown = body.versions.map(({ version }: { version: string }) => version)
    expect(body.more).toBe(true)
    expect(shown).toEqual(versions.slice(-shown.length))
    expect(shown.length).toBeGreaterThan(50)
    expect(Buffer.byteLength(JSON.stringify(body.versions))).toBeLessThan(2.1 * 1024 * 1024)
  })

  it('answers 404 with the product or version that does not exist', async () => {
    const { account_id, build, compare } = account()
    await build('1', '2')
    await world.post('/products/', { name: 'new' }, { account_id })
    const refused = async (...of: Parameters<typeof compare>) => {
      const { status, body } = await compare(...of)
      return [status, body.detail]
    }
    expect(await refused('1', '3')).toEqual([404, "Product 'checkout' has no version '3'"])
    expect(await refused('0', '3')).toEqual([404, "Product 'checkout' has no version '0'"])
    expect(await refused('1', '')).toEqual([404, "Product 'checkout' has no version ''"])
    expect(await refused('1', '2', 'new')).toEqual([404, "Product 'new' has no version '1'"])
    expect(await refused('1', '2', 'other')).toEqual([404, "Product 'other' does not exist"])
    await world.ingestion.append(productDeleted(account_id, 'checkout'))
    expect(await refused('1', '2')).toEqual([404, "Product 'checkout' does not exist"])
    await build('2')
    expect(await refused('1', '2')).toEqual([404, "Product 'checkout' has no version '1'"])
  })

  it('leaves out versions from before a deletion of the product', async () => {
    const { account_id, build, between } = account()
    await build('1', '2', '3')
    await world.ingestion.append(productDeleted(account_id, 'checkout'))
    await build('1', '3')
    expect(await between('1', '3')).toEqual(['forward', ['3']])
  })

  it('shows no version of another account, and answers 403 to users and other services', async () => {
    const [ours, theirs] = [account(), account()]
    await theirs.build('1', '2')
    expect((await ours.compare('1', '2')).status).toBe(404)
    const { account_id } = theirs
    const path = `/internal/compared-versions?${new URLSearchParams({ account_id, product: 'checkout', from: '1', to: '2' })}`
    expect((await world.get(path, { account_id })).status).toBe(403)
    expect((await world.get(path, { principal: { kind: 'service', service: 'notifier' } })).status).toBe(403)
    expect((await world.get(path, { principal })).status).toBe(200)
  })
})
