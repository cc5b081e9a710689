import { eventually, type Receiver, startReceiver } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, createClient } from '../../support/client.ts'
import { type Suite, startSuite } from '../../support/suite/suite.ts'

let suite: Suite
let receiver: Receiver

beforeAll(async () => {
  suite = await startSuite({ env: { notifier: { NOTIFIER_ALLOW_HOSTS: '127.0.0.1' } } })
  receiver = await startReceiver()
})
afterAll(async () => {
  await suite?.stop()
  await receiver?.stop()
})

const make = async (client: Client, path: string, body: object): Promise<string> => {
  const answer = await client.post(path, body)
  expect(answer.status, `POST ${path}: ${JSON.stringify(answer.body)}`).toBe(201)
  return answer.body.id
}

/**
 * Creates one resource of each type, under names that all accounts of these tests use. Only `scm_sha` differs
 * between the accounts: the commit, which is also used as description.
 *
 * @returns for the path of each resource, the field that shows `scm_sha`; empty if none does
 */
const build = async (client: Client, scm_sha: string): Promise<Record<string, string>> => {
  const product = await make(client, '/products/', { name: 'checkout', description: scm_sha })
  const environment = await make(client, '/environments/', { name: 'production', description: scm_sha })
  const channel = await make(client, '/notification-channels/', {
    name: 'chat',
    channel_type: 'chat_webhook',
    config: { webhook_url: `${receiver.url}/${scm_sha}` },
  })
  const preference = await make(client, '/notification-preferences/', {
    channel_id: channel,
    event_type: 'deployment.completed',
    filters: { products: ['checkout'], environments: ['production'] },
  })
  const key = await make(client, '/api-keys/', { name: 'pipeline' })
  const badges = await make(client, '/badge-tokens/', { name: 'README' })
  const rule = await make(client, '/deployment-rules/', {
    name: 'Staging first',
    description: scm_sha,
    type: 'flow',
    mode: 'report_only',
    scope: { environment_types: ['production'] },
    config: { requires: [{ environment_type: 'staging' }] },
  })
  const run = { product_name: 'checkout', version: '1.0', status: 'completed', scm_sha, invoke_id: 'run-1' }
  const headers = { 'idempotency-key': 'run-1' }
  const built = await client.event('/build-events/', run, headers)
  const deployed = await client.event(
    '/deployment-events/',
    { ...run, environment_name: 'production' },
    { 'idempotency-key': 'run-1-deploy' },
  )
  expect([built.status, deployed.status]).toEqual([200, 200])
  const release = await make(client, '/releases/', { name: 'winter sale', description: scm_sha })
  await make(client, `/releases/${release}/versions/`, { version_id: built.body.id })
  return {
    [`/products/${product}`]: 'description',
    [`/environments/${environment}`]: 'description',
    [`/versions/${built.body.id}`]: 'scm_sha',
    [`/deployments/${deployed.body.id}`]: 'scm_sha',
    [`/releases/${release}`]: 'description',
    [`/notification-channels/${channel}`]: '',
    [`/notification-preferences/${preference}`]: '',
    [`/api-keys/${key}`]: '',
    [`/badge-tokens/${badges}`]: '',
    [`/deployment-rules/${rule}`]: 'description',
  }
}

const lists = [
  '/products/?name=checkout',
  '/environments/',
  '/versions/?product=checkout',
  '/deployments/?environment=production',
  '/releases/?name=winter+sale',
  '/notification-channels/',
  '/notification-preferences/',
  '/deployment-rules/?environment=production',
]

/** Checks that a client sees exactly its own resources, with its own commit in the fields that show one. */
const seesItsOwn = async (client: Client, things: Record<string, string>, scm_sha: string): Promise<void> => {
  for (const [path, field] of Object.entries(things)) {
    const { status, body } = await client.get(path)
    expect(status, path).toBe(200)
    if (field !== '') expect(body[field], path).toBe(scm_sha)
  }
  for (const path of lists) {
    const { body } = await client.get(path)
    expect(body, path).toHaveLength(1)
    expect(Object.keys(things)).toContain(`${path.split('?')[0]}${body[0].id}`)
  }
}

describe('two accounts that use the same names', () => {
  const shas = ['a'.repeat(40), 'b'.repeat(40)] as const

  it('live side by side, built at the same time', async () => {
    const [first, second] = [await createClient(suite), await createClient(suite)]
    const [ofFirst, ofSecond] = await Promise.all([build(first, shas[0]), build(second, shas[1])])
    expect(Object.keys(ofFirst).filter((path) => path in ofSecond)).toEqual([])
    await seesItsOwn(first, ofFirst, shas[0])
    await seesItsOwn(second, ofSecond, shas[1])
    // The other account has another commit for the version with this name.
    const conflict = { product_name: 'checkout', version: '1.0', status: 'completed', scm_sha: shas[1] }
    expect((await first.event('/build-events/', conflict)).status).toBe(409)
    expect((await second.event('/build-events/', conflict)).status).toBe(200)
  })

  it('do not notice when the other one deletes everything', async () => {
    const [first, second] = [await createClient(suite), await createClient(suite)]
    const [ofFirst, ofSecond] = await Promise.all([build(first, shas[0]), build(second, shas[1])])
    for (const path of Object.keys(ofFirst).toReversed()) {
      if (/^\/(versions|deployments|environments)\//.test(path)) continue
      expect((await first.delete(path)).status, path).toBe(204)
    }
    expect((await first.get('/deployments/')).body).toEqual([])
    await seesItsOwn(second, ofSecond, shas[1])
    expect(
      (
        await second.event('/deployment-events/', {
          product_name: 'checkout',
          version: '2.0',
          environment_name: 'production',
          status: 'completed',
        })
      ).status,
    ).toBe(200)
  })

  it('get the messages about their own deployments only', async () => {
    const [first, second] = [await createClient(suite), await createClient(suite)]
    const own = ['c'.repeat(40), 'd'.repeat(40)] as const
    await Promise.all([build(first, own[0]), build(second, own[1])])
    for (const client of [first, second]) {
      const history = await client.get('/notification-history/?product=checkout')
      expect(history.body).toHaveLength(1)
    }
    const received = await eventually(() => {
      const paths = receiver.requests.map(({ path }) => path).filter((path) => /^\/[cd]+$/.test(path))
      return paths.length >= 2 && paths
    })
    expect(received.toSorted()).toEqual(own.map((sha) => `/${sha}`))
  })
})
