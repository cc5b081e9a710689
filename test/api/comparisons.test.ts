import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, createClient } from '../support/client.ts'
import { type Suite, startSuite } from '../support/suite/suite.ts'
import { unique, validBuild, validDeployment } from '../support/valid.ts'

let suite: Suite
let client: Client
beforeAll(async () => {
  suite = await startSuite()
  client = await createClient(suite)
})
afterAll(async () => suite?.stop())

const scm_repository = 'git@gitlab.com:shop/checkout.git'
const shaOf = (version: string): string => version.repeat(40)

const build = async (product_name: string, ...versions: string[]): Promise<void> => {
  for (const version of versions) {
    const told = { built_by: `builder of ${version}`, scm_sha: shaOf(version), scm_repository }
    expect(
      (await client.event('/build-events/', validBuild({ product_name, version, ...told }))).status,
    ).toBe(200)
  }
}

const deploy = async (product_name: string, version: string, fields: Record<string, unknown> = {}) => {
  const body = validDeployment({ product_name, version, scm_sha: shaOf(version), ...fields })
  const answer = await client.event('/deployment-events/', body)
  expect(answer.status).toBe(200)
  return answer.body
}

const compare = (query: { product: string; from: string; to: string }, who = client) =>
  who.get(`/comparisons/?${new URLSearchParams(query)}`)

describe('GET /comparisons/', () => {
  it('says what staging has and production has not, as posted just now, and links to the commits', async () => {
    const product = unique('checkout')
    await build(product, '1', '2', '3', '4')
    const production = await deploy(product, '1', { environment_name: 'production' })
    const staging = await deploy(product, '3', { environment_name: 'staging' })
    await deploy(product, '4', { environment_name: 'staging', status: 'failed' })
    const query = { product, from: 'environment:production', to: 'environment:staging' }
    const { status, body } = await compare(query)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      product_name: product,
      from: {
        version: '1',
        version_id: production.version_id,
        environment_name: 'production',
        deployment_id: production.id,
      },
      to: { version: '3', environment_name: 'staging', deployment_id: staging.id, scm_sha: shaOf('3') },
      direction: 'forward',
      versions: [
        { version: '2', built_by: 'builder of 2' },
        { version: '3', built_by: 'builder of 3' },
      ],
      more: false,
      compare_url: `https://gitlab.com/shop/checkout/-/compare/${shaOf('1')}...${shaOf('3')}`,
    })

    await deploy(product, '3', { environment_name: 'production' })
    expect((await compare(query)).body).toMatchObject({ direction: 'same', versions: [], compare_url: null })
    expect((await compare({ product, from: '4', to: 'environment:production' })).body).toMatchObject({
      direction: 'backward',
      versions: [{ version: '4' }],
    })
  })

  it('says what there is not, also to another account', async () => {
    const product = unique('checkout')
    await build(product, '1', '2')
    const query = { product, from: '1', to: '2' }
    expect((await compare(query)).status).toBe(200)
    const detailOf = async (...of: Parameters<typeof compare>) => {
      const { status, body } = await compare(...of)
      return [status, body.detail]
    }
    expect(await detailOf({ ...query, to: '3' })).toEqual([404, `Product '${product}' has no version '3'`])
    expect(await detailOf({ ...query, to: 'environment:production' })).toEqual([
      404,
      `No deployment of product '${product}' was completed in environment 'production'`,
    ])
    const stranger = await createClient(suite)
    expect(await detailOf(query, stranger)).toEqual([404, `Product '${product}' does not exist`])
  })

  it('is 503 without catalog', async () => {
    const product = unique('checkout')
    await build(product, '1', '2')
    await suite.service('catalog').stop()
    expect(await compare({ product, from: '1', to: '2' })).toMatchObject({
      status: 503,
      body: { detail: 'The versions of the product cannot be read at the moment: try again' },
    })
    await suite.service('catalog').start()
    expect((await compare({ product, from: '1', to: '2' })).status).toBe(200)
  })
})
