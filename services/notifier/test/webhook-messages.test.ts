import { openApiDocument } from '@shiplog/contract'
import type { NewEvent } from '@shiplog/event-log'
import {
  type ApprovalDecision,
  notifiedApprovalTypes,
  notifiedPreflightTypes,
  preflightOutcomes,
  statuses,
} from '@shiplog/events'
import {
  approvalEvent,
  approvalRequirement,
  buildEvent,
  checkEvent,
  deploymentEvent,
  type ReceivedRequest,
  violatedRule,
} from '@shiplog/testing'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type World } from './support.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
  await world.start()
})
afterAll(() => world?.stop())

type Webhook = { post: { parameters: { name: string; schema: object }[] } }

/** The document of the API, in which every object refuses fields that it does not name. */
const document = JSON.parse(JSON.stringify(openApiDocument({ version: '1' })), (_, value) =>
  typeof value?.properties === 'object' ? { additionalProperties: false, ...value } : value,
)
const webhooks = Object.entries<Webhook>(document.webhooks)

const ajv = new Ajv2020({ strict: false })
addFormats.default(ajv)
ajv.addSchema(document, 'document')

/** Returns the names of the webhooks whose schema admits a body, and the problems of all others. */
const readByDocument = (body: unknown) => {
  const tried = webhooks.map(([name]) => {
    const schema = `document#/webhooks/${name}/post/requestBody/content/application~1json/schema`
    const isValid = ajv.validate({ $ref: schema }, body)
    return { name, isValid, problems: isValid ? [] : [...(ajv.errors ?? [])] }
  })
  const admitted = tried.filter(({ isValid }) => isValid).map(({ name }) => name)
  return { admitted, problems: admitted.length > 0 ? [] : tried.map(({ problems }) => problems) }
}

const headerProblems = ({ headers }: ReceivedRequest) =>
  webhooks.flatMap(([, { post }]) =>
    post.parameters
      .filter(({ name, schema }) => !ajv.validate(schema, headers[name]))
      .map(({ name }) => `${name}: ${headers[name]}`),
  )

/** Creates an account whose webhook gets all events, and its receiver. */
const webhookForAll = async () => {
  const client = world.client()
  const receiver = await world.receiver()
  const { body } = await client.post('/notification-channels/', {
    name: 'events',
    channel_type: 'webhook',
    config: { url: `${receiver.url}/hook` },
  })
  for (const type of ['deployment.*', 'build.*', 'approval.*']) await client.preference(body.id, type)
  const send = async (...events: NewEvent[]): Promise<ReceivedRequest[]> => {
    await world.append(...events)
    await client.settled(events.length)
    return receiver.requests
  }
  return { client, receiver, channel_id: body.id as string, account_id: client.account_id, send }
}

const typeOf = ({ body }: ReceivedRequest): string => (body as { type: string }).type

const entryOf = (type: string): string => {
  if ((notifiedPreflightTypes as readonly string[]).includes(type)) return 'preflightCheckEvent'
  if (type.startsWith('approval.')) return 'approvalEvent'
  return type.startsWith('build.') ? 'buildEvent' : 'deploymentEvent'
}

const decision = (fields: Partial<ApprovalDecision> = {}): ApprovalDecision => ({
  decision: 'approved',
  subject: 'grace',
  name: 'Grace Hopper',
  comment: 'Tested the new totals',
  decided_at: '2026-11-21T10:14:00.000Z',
  ...fields,
})

const metadata = { region: 'eu', inner: { list: [1, null, 'x'] } }
/** A name of the longest length, all of a character that takes six bytes as JSON. */
const hostileName = '\u0001'.repeat(255)

describe('the document of the API', () => {
  it('describes the message about each type of event', async () => {
    const { account_id, send } = await webhookForAll()
    const requests = await send(
      ...statuses.map((status) => deploymentEvent({ account_id, status, extra_metadata: metadata })),
      ...statuses.map((status) => buildEvent({ account_id, status, extra_metadata: metadata })),
      ...preflightOutcomes
        .filter((outcome) => outcome !== 'report_only')
        .map((outcome) => checkEvent({ account_id, outcome })),
      ...notifiedApprovalTypes.map((type) => approvalEvent({ account_id, type, decisions: [decision()] })),
    )
    expect(new Set(requests.map(typeOf)).size).toBe(16)
    for (const request of requests) {
      const found = readByDocument(request.body)
      expect([typeOf(request), found]).toEqual([
        typeOf(request),
        { admitted: [entryOf(typeOf(request))], problems: [] },
      ])
      expect(headerProblems(request)).toEqual([])
    }
  })

  it('describes the test message', async () => {
    const { client, receiver, channel_id } = await webhookForAll()
    await client.post(`/notification-channels/${channel_id}/test`)
    const [request] = receiver.requests
    if (request === undefined) throw new Error('Nothing arrived')
    expect(readByDocument(request.body)).toEqual({ admitted: ['channelTest'], problems: [] })
    expect(headerProblems(request)).toEqual([])
  })

  it('describes messages about events that are too large', async () => {
    const { account_id, send } = await webhookForAll()
    const text = 'é'.repeat(2_048)
    const requests = await send(
      deploymentEvent({ account_id, error_message: text, extra_metadata: { log: 'x'.repeat(90_000) } }),
      buildEvent({ account_id, error_message: '🚀'.repeat(10_000), build_url: text }),
      checkEvent({
        account_id,
        rules: Array.from({ length: 50 }, () => violatedRule({ error_message: 'x'.repeat(500) })),
      }),
      approvalEvent({
        account_id,
        type: 'approval.rejected',
        decisions: [
          ...Array.from({ length: 49 }, () => decision({ comment: 'x'.repeat(500) })),
          decision({ decision: 'rejected', comment: 'The newest one' }),
        ],
      }),
    )
    const cut = requests.map(({ body }) => {
      const { type, data } = body as { type: string; data: { truncated_fields?: string[] } }
      return [type, readByDocument(body).admitted, data.truncated_fields]
    })
    expect(Object.fromEntries(cut.map(([type, ...rest]) => [String(type), rest]))).toEqual({
      'deployment.completed': [['deploymentEvent'], ['extra_metadata']],
      'build.completed': [['buildEvent'], ['error_message']],
      'deployment.preflight_failed': [['preflightCheckEvent'], ['rules']],
      'approval.rejected': [['approvalEvent'], ['decisions']],
    })
    const rejection = requests.find((request) => typeOf(request) === 'approval.rejected')
    expect(rejection?.body).toMatchObject({
      data: { decisions: [...Array(9).fill({}), { comment: 'The newest one' }] },
    })
  })
})

describe('an event whose texts take six bytes for each character', () => {
  it('is sent, cut, and holds up no other event', async () => {
    const { account_id, send } = await webhookForAll()
    const rule = { rule_name: hostileName, error_message: hostileName }
    const names = { product_name: hostileName, version: hostileName, environment_name: hostileName }
    const run = { scm_branch: hostileName, scm_sha: hostileName, invoke_id: hostileName }
    const people = { deployed_by: hostileName, deployed_by_email: hostileName, deployed_by_name: hostileName }
    const build = { build_url: hostileName, build_number: hostileName, source_system: hostileName }
    const rules = Array.from({ length: 50 }, () => violatedRule(rule))
    const requests = await send(
      checkEvent({ account_id, rules, message: hostileName, ...names, ...run, ...people, ...build }),
      deploymentEvent({ account_id }),
      approvalEvent({
        account_id,
        ...names,
        ...{ scm_sha: hostileName, scm_branch: hostileName, requested_by: hostileName, reason: hostileName },
        requirements: Array.from({ length: 100 }, () => {
          const many = Array.from({ length: 20 }, () => hostileName)
          return approvalRequirement({ name: hostileName, roles: many, users: many, approved_by: many })
        }),
        decisions: Array.from({ length: 50 }, () =>
          decision({ subject: hostileName, name: hostileName, comment: hostileName }),
        ),
      }),
    )
    expect(requests.map(typeOf).toSorted()).toEqual([
      'approval.requested',
      'deployment.completed',
      'deployment.preflight_failed',
    ])
    for (const { body, text } of requests) {
      expect(readByDocument(body).admitted).toHaveLength(1)
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(20_000)
    }
  })
})
