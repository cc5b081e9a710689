import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Client, createClient } from '../support/client.ts'
import { idsOf, nextPage, releasesOf } from '../support/releases.ts'
import { type Suite, startSuite } from '../support/suite/suite.ts'
import { unique, validBuild, validDeployment } from '../support/valid.ts'

let suite: Suite
let client: Client
beforeAll(async () => {
  suite = await startSuite()
  client = await createClient(suite)
})
afterAll(async () => suite?.stop())

const deploy = async (who: Client, fields: Record<string, unknown> = {}): Promise<Answer['body']> => {
  const answer = await who.event('/deployment-events/', validDeployment(fields))
  expect(answer.status).toBe(200)
  return answer.body
}

/** Creates a release and returns the path of its deployments. */
const createRelease = async (...version_ids: string[]): Promise<string> => {
  const releases = releasesOf(client)
  const release = await releases.create()
  for (const version_id of version_ids) expect((await releases.add(release, version_id)).status).toBe(201)
  return `${release.path}/deployments/`
}

describe('GET /releases/{release-id}/deployments/', () => {
  it('shows the latest deployment of each of its versions in each environment, as posted just now', async () => {
    const [a, b] = [unique('a'), unique('b')]
    const first = await deploy(client, { product_name: a, environment_name: 'qa', status: 'failed' })
    const second = await deploy(client, { product_name: b, environment_name: 'qa' })
    await deploy(client, { product_name: a, environment_name: 'production', version: 'another' })
    const path = await createRelease(first.version_id, second.version_id)
    expect(idsOf(await client.get(path))).toEqual([second.id, first.id])

    const again = await deploy(client, { product_name: a, environment_name: 'qa', invoke_id: 'again' })
    const production = await deploy(client, { product_name: a, environment_name: 'production' })
    const latest = await client.get(path)
    expect(idsOf(latest)).toEqual([production.id, again.id, second.id])
    const { body: shown } = await client.get(`/deployments/${production.id}`)
    expect(shown).toMatchObject(latest.body[0])
    expect(idsOf(await client.get(`${path}?environment=qa`))).toEqual([again.id, second.id])

    const page = await client.get(`${path}?limit=2`)
    expect(idsOf(page)).toEqual([production.id, again.id])
    expect(idsOf(await client.get(nextPage(page) ?? ''))).toEqual([second.id])

    expect((await client.delete(`/products/${second.product_id}`)).status).toBe(204)
    expect(idsOf(await client.get(path))).toEqual([production.id, again.id])
  })

  it('is empty for a release without versions, and for one whose versions went nowhere', async () => {
    const { body: built } = await client.event('/build-events/', validBuild())
    for (const path of [await createRelease(), await createRelease(built.id)])
      expect(await client.get(path)).toMatchObject({ status: 200, body: [] })
  })

  it('is 403 for the release of another account, and 503 without catalog', async () => {
    const { version_id, id } = await deploy(client)
    const path = await createRelease(version_id)
    const stranger = await createClient(suite)
    await deploy(stranger)
    expect(await stranger.get(path)).toMatchObject({
      status: 403,
      body: { detail: 'This id belongs to another account' },
    })
    await suite.service('catalog').stop()
    expect(await client.get(path)).toMatchObject({
      status: 503,
      body: { detail: 'The versions of the release cannot be read at the moment: try again' },
    })
    expect((await client.get(`/deployments/${id}`)).status).toBe(200)
    await suite.service('catalog').start()
    expect(idsOf(await client.get(path))).toEqual([id])
  })
})
