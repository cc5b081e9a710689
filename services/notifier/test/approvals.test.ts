import type { NewEvent } from '@shiplog/event-log'
import { approvalTypes, newId, notifiedApprovalTypes } from '@shiplog/events'
import {
  approvalEvent,
  approvalRequirement,
  deploymentEvent,
  eventually,
  productDeleted,
  type Receiver,
} from '@shiplog/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client } from './client.ts'
import { createWorld, type World } from './support.ts'

let world: World
let client: Client
let receiver: Receiver
let account_id = ''
beforeAll(async () => {
  world = await createWorld({ PUBLIC_ORIGIN: 'https://shiplog.example.com' })
  await world.start()
})
afterAll(() => world?.stop())
// Each test has its own account and its own chat service.
beforeEach(async () => {
  client = world.client()
  account_id = client.account_id
  receiver = await world.receiver()
})

const prefer = async (event_type: string, filters?: object): Promise<void> => {
  const channel_id = await client.channel(`${receiver.url}/hook`)
  await client.preference(channel_id, event_type, filters)
}

/** Waits until all events are handled. Returns the event types of the notifications of `checkout`. */
const notifiedTypes = async (): Promise<string[]> => {
  const channel_id = await client.channel(`${receiver.url}/last`)
  const product_name = `last ${crypto.randomUUID()}`
  await client.preference(channel_id, 'deployment.completed', { products: [product_name] })
  await world.append(deploymentEvent({ account_id, product_name }))
  await eventually(async () => {
    const [last] = await client.history(`product=${encodeURIComponent(product_name)}`)
    return last?.status === 'sent'
  })
  const all = await client.history('product=checkout')
  return all.map(({ event_type }) => event_type).toSorted()
}

const all = notifiedApprovalTypes.toSorted()

describe('a preference', () => {
  it.each([
    ['approval.*', {}, all],
    ['approval.requested', {}, ['approval.requested']],
    ['approval.granted', {}, ['approval.granted']],
    ['approval.rejected', {}, ['approval.rejected']],
    ['deployment.*', {}, []],
    ['version.*', {}, []],
    ['approval.*', { products: ['checkout'], environments: ['production'] }, all],
    ['approval.*', { products: ['other'] }, []],
    ['approval.*', { environments: ['staging'] }, []],
    // An approval request has no status of a deployment.
    ['approval.*', { statuses: ['pending', 'started'] }, []],
  ])('for %s with filters %j matches approval requests', async (event_type, filters, expected) => {
    await prefer(event_type, filters)
    await world.append(...approvalTypes.map((type) => approvalEvent({ account_id, type })))
    expect(await notifiedTypes()).toEqual(expected)
  })

  it('for approvals matches no deployments, and no approvals of another account', async () => {
    await prefer('approval.*')
    await world.append(
      deploymentEvent({ account_id, status: 'failed' }),
      approvalEvent({ account_id: world.client().account_id }),
    )
    expect(await notifiedTypes()).toEqual([])
  })

  it('matches an event once, even when it is delivered again', async () => {
    await prefer('approval.*')
    await world.append(approvalEvent({ account_id }))
    expect(await notifiedTypes()).toEqual(['approval.requested'])
    await world.database.query('update notifier.checkpoint set position = 0')
    expect(await notifiedTypes()).toEqual(['approval.requested'])
  })
})

describe('GET /notification-history/', () => {
  it('lists notifications of approvals by type, product and environment', async () => {
    await prefer('approval.*')
    const scm_sha = '9fceb02d0ae598e95dc970b74767f19372d61af8'
    const request = approvalEvent({ account_id, version: null, scm_sha })
    await world.append(request, approvalEvent({ account_id, type: 'approval.granted' }))
    await client.settled(2)
    const [found, ...more] = await client.history('event_type=approval.requested')
    expect(more).toEqual([])
    expect(found).toMatchObject({
      event_id: request.id,
      product_name: 'checkout',
      version: 'commit 9fceb02',
      environment_name: 'production',
      status: 'sent',
    })
    for (const [query, count] of [
      ['event_type=approval.*&environment=production', 2],
      ['event_type=approval.granted&product=checkout', 1],
      ['environment=staging', 0],
      ['event_type=deployment.*', 0],
    ] as const)
      expect(await client.history(query)).toHaveLength(count)
  })
})

describe('a product that is deleted', () => {
  it('fails its pending notifications about approvals', async () => {
    receiver.respond(() => ({ status: 503 }))
    await prefer('approval.*')
    await world.append(approvalEvent({ account_id }))
    await client.stored(1)
    await world.append(productDeleted(account_id, 'checkout'))
    const [notification] = await client.settled(1)
    expect(notification).toMatchObject({
      status: 'failed',
      error: 'The product was deleted before this was sent',
    })
  })
})

describe('a message about an approval request', () => {
  const field = (label: string, value: string) => ({
    type: 'mrkdwn',
    text: `*${label}*\n${value}`,
    verbatim: true,
  })
  const sent = async (event: NewEvent) => {
    await prefer('approval.*')
    await world.append(event)
    await client.settled(1)
    return receiver.requests[0]?.body as { text: string; blocks: object[] }
  }

  it('says who asks, why, and what is missing, and links to the request', async () => {
    const approval_request_id = newId()
    const { text, blocks } = await sent(
      approvalEvent({
        account_id,
        approval_request_id,
        requested_by: 'ada',
        reason: 'Hotfix <!channel>\nnow',
        requirements: [approvalRequirement({ count: 2, missing: 1, approved_by: ['grace'] })],
      }),
    )
    expect(text).toBe('🙋 Approval Requested: checkout 1.0 to production')
    expect(blocks).toEqual([
      { type: 'header', text: { type: 'plain_text', text: '🙋 Approval Requested', emoji: true } },
      {
        type: 'section',
        fields: [
          field('Product', 'checkout'),
          field('Version', '1.0'),
          field('Environment', 'production'),
          field('Requested by', 'ada'),
          field('Waiting for', '1 of qa (qa)'),
          field('Approved by', 'grace'),
        ],
      },
      { type: 'section', text: field('Reason', 'Hotfix &lt;!channel&gt; now') },
      {
        type: 'actions',
        elements: [
          {
            type: 'button',
            text: { type: 'plain_text', text: 'View approval', emoji: true },
            url: `https://shiplog.example.com/console/approvals/${approval_request_id}`,
            action_id: 'approval',
          },
        ],
      },
      {
        type: 'context',
        elements: [
          {
            type: 'mrkdwn',
            text: expect.stringMatching(/^Requested <!date\^\d+\^{ago}\|.* UTC>$/),
            verbatim: true,
          },
        ],
      },
    ])
  })
})

describe('a webhook in the format of Versioner', () => {
  it('gets the id of the request', async () => {
    const config = { url: `${receiver.url}/hook`, format: 'versioner' }
    const channel = { name: 'events', channel_type: 'webhook', config }
    const { body } = await client.post('/notification-channels/', channel)
    await client.preference(body.id, 'approval.*')
    const approval_request_id = newId()
    await world.append(
      approvalEvent({ account_id, approval_request_id, type: 'approval.granted', requested_by: 'ada' }),
    )
    await client.settled(1)
    expect(receiver.requests[0]?.body).toEqual({
      id: approval_request_id,
      deployed_at: expect.any(String),
      event_type: 'approval.granted',
      environment: 'production',
      is_successful: null,
      deployer: 'ada',
      product_name: 'checkout',
      version: '1.0',
      repo_name: null,
      commit_sha: null,
      preflight_status: null,
      source_url: `https://shiplog.example.com/console/approvals/${approval_request_id}`,
    })
  })
})
