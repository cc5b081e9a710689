import { type ApprovalDecision, newId } from '@shiplog/events'
import {
  type ApprovalFields,
  approvalEvent,
  approvalRequirement,
  checkEvent,
  deploymentEvent,
  type SlackApi,
  startSlackApi,
} from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type World } from './support.ts'

let slack: SlackApi
let world: World
beforeAll(async () => {
  slack = await startSlackApi({ limits: 'none' })
  world = await createWorld({ SLACK_API_URL: slack.url })
  await world.start()
})
afterAll(async () => {
  await world?.stop()
  await slack?.stop()
})

/** Opens a channel of a new account, with preferences for deployments and approvals. */
const open = async (mode: 'update' | 'thread' = 'update') => {
  const client = world.client()
  const { account_id } = client
  const chat = slack.createChannel()
  const config = { bot_token: slack.token, channel_id: chat, mode }
  const channel = { name: 'ops', channel_type: 'slack_app', config }
  const { body } = await client.post('/notification-channels/', channel)
  for (const type of ['deployment.*', 'approval.*']) await client.preference(body.id, type)
  let expected = 0
  /** Appends events one after another, each when the message about the one before was sent. */
  const send = async (...events: Parameters<World['append']>): Promise<void> => {
    for (const event of events) {
      await world.append(event)
      expected += 1
      await client.settled(expected)
    }
  }
  const start = (fields: object = {}) => {
    const deployment_id = newId()
    return (status: 'pending' | 'started' | 'completed' | 'failed') =>
      deploymentEvent({ account_id, deployment_id, status, ...fields })
  }
  const blocked = (fields: object = {}) => checkEvent({ account_id, ...fields })
  const request = (fields: Partial<ApprovalFields> = {}) => approvalEvent({ account_id, ...fields })
  return { chat, send, start, blocked, request }
}

const people = [
  ['ada', 'Ada <@U012AB3CD>'],
  ['grace', 'Grace'],
] as const
const granted = {
  type: 'approval.granted' as const,
  requirements: [approvalRequirement({ missing: 0, approved_by: people.map(([subject]) => subject) })],
  decisions: people.map(
    ([subject, name]): ApprovalDecision => ({
      decision: 'approved',
      subject,
      name,
      comment: null,
      decided_at: '2026-11-21T10:00:00.000Z',
    }),
  ),
}
const rejected = {
  type: 'approval.rejected' as const,
  decisions: [{ ...granted.decisions[0], decision: 'rejected', comment: 'No' } as ApprovalDecision],
}
const approvedLine = 'Approved by Ada &lt;@U012AB3CD&gt;, Grace'

type Blocks = { type: string; text?: { text: string }; elements?: { text: string }[] }[]
const heading = (blocks: unknown[]): string => (blocks as Blocks)[0]?.text?.text ?? ''
/** Returns the lines below a message, without the last one and without times. */
const linesOf = (blocks: unknown[]): string[] =>
  ((blocks as Blocks).at(-1)?.elements ?? [])
    .slice(0, -1)
    .map(({ text }) => text.replace(/ <!date[^|]*\|[^>]*>/g, ''))
/** Returns each message of a chat channel: its title, its lines, and the titles of its replies. */
const shown = (chat: string) =>
  slack.messages(chat).map(({ blocks, replies }) => ({
    title: heading(blocks),
    lines: linesOf(blocks),
    replies: replies.map((reply) => `${reply.broadcast ? 'broadcast' : 'reply'} ${heading(reply.blocks)}`),
  }))

describe('the message about a pending deployment', () => {
  it('shows the request, the approvers, and after the start still who approved', async () => {
    const { chat, send, start, blocked, request } = await open()
    const pending_deployment_id = newId()
    const at = start({ deployment_id: pending_deployment_id })
    const of = { pending_deployment_id }
    await send(at('pending'), blocked(of), request(of))
    const alerts = ['broadcast ⛔ Deployment Blocked', 'broadcast 🙋 Approval Requested']
    expect(shown(chat)).toEqual([
      { title: '🙋 Approval Requested', lines: ['pending → blocked → requested'], replies: alerts },
    ])
    await send(request({ ...of, ...granted }))
    expect(shown(chat)).toMatchObject([{ title: '👍 Approval Granted', replies: alerts }])
    expect(JSON.stringify(slack.messages(chat)[0]?.blocks)).toContain('Ada &lt;@U012AB3CD&gt;, Grace')
    await send(at('started'), at('completed'))
    expect(shown(chat)).toEqual([
      {
        title: '✅ Deployment Success',
        lines: [approvedLine, 'pending → blocked → requested → granted → started → completed'],
        replies: alerts,
      },
    ])
  })

  it('says that it waits when another run is blocked', async () => {
    const { chat, send, start, blocked, request } = await open()
    const pending_deployment_id = newId()
    const of = { pending_deployment_id }
    await send(start({ deployment_id: pending_deployment_id })('pending'), request(of), blocked(of))
    expect(shown(chat)).toMatchObject([
      {
        title: '⛔ Deployment Blocked',
        lines: ['Waiting for approval by 1 of qa (qa)', 'pending → requested → blocked'],
      },
    ])
    await send(request({ ...of, ...rejected }), blocked({ ...of, invoke_id: 'another' }))
    expect(shown(chat)).toMatchObject([
      { title: '⛔ Deployment Blocked', lines: ['Rejected by Ada &lt;@U012AB3CD&gt;', expect.anything()] },
    ])
  })

  it('keeps its state when the request is rejected after the start', async () => {
    const { chat, send, start, request } = await open()
    const pending_deployment_id = newId()
    const of = { pending_deployment_id }
    const at = start({ deployment_id: pending_deployment_id })
    await send(at('pending'), request({ ...of, ...granted }), at('started'))
    await send(request({ ...of, ...rejected }), at('completed'))
    expect(shown(chat)).toEqual([
      {
        title: '✅ Deployment Success',
        lines: [approvedLine, 'pending → granted → started → rejected → completed'],
        replies: ['broadcast ✋ Approval Rejected'],
      },
    ])
  })
})

describe('the message about a blocked start without a record', () => {
  it('shows its request and its approvers, and the message about the deployment has them too', async () => {
    const { chat, send, start, blocked, request } = await open()
    await send(blocked(), request(), request(granted))
    expect(shown(chat)).toMatchObject([
      { title: '👍 Approval Granted', lines: ['blocked → requested → granted'] },
    ])
    const at = start()
    await send(at('started'), at('failed'))
    expect(shown(chat).slice(1)).toEqual([
      {
        title: '❌ Deployment Failed',
        lines: [approvedLine, 'started → failed'],
        replies: ['broadcast ❌ Deployment Failed'],
      },
    ])
    // The approval holds for every start of this version in this environment until it expires.
    await send(
      start()('started'),
      start({ version: '2.0' })('started'),
      start({ environment_name: 'qa' })('started'),
    )
    expect(
      shown(chat)
        .slice(2)
        .map(({ lines }) => lines),
    ).toEqual([[approvedLine], [], []])
  })

  it('is not changed by the start of a version whose approval has expired', async () => {
    const { chat, send, start, request } = await open()
    await send(request({ ...granted, expires_at: '2026-11-21T10:00:00.000Z' }), start()('started'))
    expect(shown(chat)).toMatchObject([
      { title: '👍 Approval Granted' },
      { title: '🚀 Deployment Started', lines: [] },
    ])
  })

  it('is a message of its own for a request for a commit', async () => {
    const { chat, send, start, request } = await open()
    const of = {
      approval_request_id: newId(),
      version: null,
      scm_sha: '9fceb02d0ae598e95dc970b74767f19372d61af8',
    }
    await send(request(of), request({ ...of, ...granted }), start()('started'))
    expect(shown(chat)).toMatchObject([
      { title: '👍 Approval Granted', lines: ['requested → granted'] },
      { title: '🚀 Deployment Started', lines: [] },
    ])
  })
})

describe('a channel in mode thread', () => {
  it('has a request, a decision and the start as replies', async () => {
    const { chat, send, start, blocked, request } = await open('thread')
    const pending_deployment_id = newId()
    const of = { pending_deployment_id }
    const at = start({ deployment_id: pending_deployment_id })
    await send(at('pending'), blocked(of), request(of), request({ ...of, ...granted }), at('started'))
    expect(shown(chat)).toMatchObject([
      {
        title: '🕐 Deployment Pending',
        replies: [
          'broadcast ⛔ Deployment Blocked',
          'broadcast 🙋 Approval Requested',
          'reply 👍 Approval Granted',
          'reply 🚀 Deployment Started',
        ],
      },
    ])
    const last = slack.messages(chat)[0]?.replies.at(-1)
    expect(linesOf(last?.blocks ?? [])).toEqual([approvedLine])
  })
})
