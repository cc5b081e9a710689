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

const versionsOf = (answer: { body: { version: string }[] }): string[] =>
  answer.body.map(({ version }) => version)

describe('GET /deployments/', () => {
  it('gives the current deployment of an environment with limit=1, and the history of a product', async () => {
    const product_name = unique('history')
    const environment_name = unique('production')
    for (const version of ['1', '2', '3'])
      await client.event('/deployment-events/', validDeployment({ product_name, environment_name, version }))
    await client.event('/deployment-events/', validDeployment({ product_name, version: '4' }))
    expect(versionsOf(await client.get(`/deployments/?environment=${environment_name}&limit=1`))).toEqual([
      '3',
    ])
    expect(versionsOf(await client.get(`/deployments/?product=${product_name}&limit=3`))).toEqual([
      '4',
      '3',
      '2',
    ])
  })

  it('takes what was posted last for the current one, of those that happened at one moment', async () => {
    const about = { product_name: unique('tie'), environment_name: unique('production') }
    const happened = { ...about, occurred_at: '2026-01-31T12:00:00Z' }
    const current = () => client.get(`/deployments/?environment=${about.environment_name}&limit=1`)
    for (const version of ['2', '1']) {
      await client.event('/deployment-events/', validDeployment({ ...happened, version }))
      expect(versionsOf(await current())).toEqual([version])
    }
    const items = ['6', '5', '4', '3'].map((version) => ({
      kind: 'deployment',
      ...validDeployment({ ...happened, version }),
    }))
    await client.event('/event-batches/', items)
    expect(versionsOf(await current())).toEqual(['3'])
  })

  it.each(['failed', 'FAILURE', 'error'])('filters by the status %s', async (status) => {
    const product_name = unique('filtered')
    for (const [version, outcome] of [
      ['1', 'completed'],
      ['2', 'failed'],
      ['3', 'started'],
    ])
      await client.event('/deployment-events/', validDeployment({ product_name, version, status: outcome }))
    const answer = await client.get(`/deployments/?product=${product_name}&status=${status}`)
    expect(versionsOf(answer)).toEqual(['2'])
  })

  it('combines its filters', async () => {
    const product_name = unique('combined')
    for (const [version, environment_name] of [
      ['1', 'staging'],
      ['1', 'production'],
      ['2', 'staging'],
    ])
      await client.event('/deployment-events/', validDeployment({ product_name, version, environment_name }))
    const answer = await client.get(
      `/deployments/?product=${product_name}&environment=staging&status=completed`,
    )
    expect(versionsOf(answer)).toEqual(['2', '1'])
  })

  it('neither skips nor repeats while rows arrive', async () => {
    const product_name = unique('arriving')
    const post = (version: string) =>
      client.event('/deployment-events/', validDeployment({ product_name, version, invoke_id: version }))
    for (let i = 0; i < 20; i++) await post(`old-${i}`)
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page = await client.get(
        `/deployments/?product=${product_name}&limit=4${cursor && `&cursor=${cursor}`}`,
      )
      seen.push(...versionsOf(page))
      cursor = page.headers.get('x-next-cursor')
      await post(`new-${seen.length}`)
    }
    expect(seen).toEqual(Array.from({ length: 20 }, (_, i) => `old-${19 - i}`))
  })
})

describe('GET /deployments/{id}', () => {
  it('adds the history of the record', async () => {
    const body = validDeployment({ status: 'pending' })
    const { body: posted } = await client.event('/deployment-events/', body)
    await client.event('/deployment-events/', { ...body, status: 'started' })
    await client.event('/deployment-events/', { ...body, status: 'failed', error_message: 'no space left' })
    const answer = await client.get(`/deployments/${posted.id}`)
    expect(answer).toMatchObject({ status: 200, body: { status: 'failed', error_message: 'no space left' } })
    expect(answer.body.events).toHaveLength(3)
  })
})

describe('GET /versions/', () => {
  it('filters by product, SHA, prefix of a SHA, and status', async () => {
    const product_name = unique('versions')
    const sha = 'c0ffee1234567890abcdef1234567890abcdef12'
    await client.event('/build-events/', validBuild({ product_name, version: '1', scm_sha: sha }))
    await client.event('/build-events/', validBuild({ product_name, version: '2', status: 'failed' }))
    const find = async (query: string) =>
      versionsOf(await client.get(`/versions/?product=${product_name}${query}`))
    expect(await find('')).toEqual(['2', '1'])
    expect(await find(`&scm_sha=${sha}`)).toEqual(['1'])
    expect(await find(`&scm_sha=${sha.slice(0, 7)}`)).toEqual(['1'])
    expect(await find(`&scm_sha=${sha.slice(0, 7).toUpperCase()}`)).toEqual(['1'])
    expect(await find('&scm_sha=deadbeef')).toEqual([])
    expect(await find('&status=failure')).toEqual(['2'])
    expect(versionsOf(await client.get(`/versions/?scm_sha=${sha}`))).toContain('1')
    expect((await client.get('/versions/?status=nonsense')).status).toBe(400)
  })
})
