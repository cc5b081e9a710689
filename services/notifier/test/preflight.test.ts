import type { NewEvent } from '@shiplog/event-log'
import { checkEvent, deploymentEvent, eventually, type Receiver, violatedRule } from '@shiplog/testing'
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
const types = (rows: { event_type: string }[]): string[] =>
  rows.map(({ event_type }) => event_type).toSorted()

/** Waits until everything that was logged before is handled: one more deployment of another product is. */
const handled = async (): Promise<void> => {
  const channel_id = await client.channel(`${receiver.url}/last`)
  const product_name = `last ${crypto.randomUUID()}`
  await client.preference(channel_id, 'deployment.completed', { products: [product_name] })
  await world.append(deploymentEvent({ account_id, product_name }))
  await eventually(async () =>
    (await client.history(`product=${encodeURIComponent(product_name)}`)).some(
      ({ status }) => status === 'sent',
    ),
  )
}
/** Waits until all events are handled. Returns the event types of the notifications of `checkout`. */
const notifiedTypes = async (): Promise<string[]> => {
  await handled()
  return types(await client.history('product=checkout'))
}
const outcomes = ['blocked', 'report_only', 'overridden', 'bypassed'] as const
const oneOfEach = (): NewEvent[] => outcomes.map((outcome) => checkEvent({ account_id, outcome }))

const blockedType = 'deployment.preflight_failed'
const all = [blockedType, 'deployment.preflight_bypassed', 'deployment.preflight_overridden'].toSorted()

describe('a preference', () => {
  it.each([
    ['deployment.*', {}, all],
    [blockedType, {}, [blockedType]],
    ['deployment.preflight_overridden', {}, ['deployment.preflight_overridden']],
    ['deployment.preflight_bypassed', {}, ['deployment.preflight_bypassed']],
    ['deployment.failed', {}, []],
    ['build.*', {}, []],
    ['version.*', {}, []],
    ['deployment.*', { products: ['checkout'], environments: ['production'] }, all],
    ['deployment.*', { products: ['other'] }, []],
    ['deployment.*', { environments: ['staging'] }, []],
    // A check has no status: a block is no failed deployment.
    ['deployment.*', { statuses: ['started', 'failed'] }, []],
  ])('for %s with filters %j matches checks', async (event_type, filters, expected) => {
    await prefer(event_type, filters)
    await world.append(...oneOfEach())
    expect(await notifiedTypes()).toEqual(expected)
  })

  it('cannot be for rules that only report', async () => {
    const channel_id = await client.channel(`${receiver.url}/hook`)
    const request = { channel_id, event_type: 'deployment.preflight_reported' }
    const { status, body } = await client.post('/notification-preferences/', request)
    expect([status, body.detail]).toEqual([
      400,
      expect.stringContaining('deployment.preflight_failed, deployment.preflight_overridden'),
    ])
  })

  it('matches no checks of another account', async () => {
    await prefer('deployment.*')
    await world.append(checkEvent({ account_id: world.client().account_id }))
    expect(await notifiedTypes()).toEqual([])
  })
})

describe('GET /notification-history/', () => {
  it('lists notifications of checks by type, product and environment, and by the id of the check', async () => {
    await prefer('deployment.*')
    const [block, ...others] = [checkEvent({ account_id }), checkEvent({ account_id, outcome: 'bypassed' })]
    await world.append(block, ...others)
    await client.settled(2)
    const [found, ...more] = await client.history(`event_type=${blockedType}`)
    expect(more).toEqual([])
    expect(found).toMatchObject({
      event_id: block.id,
      event_type: blockedType,
      product_name: 'checkout',
      version: '1.0',
      environment_name: 'production',
      status: 'sent',
    })
    for (const [query, count] of [
      [`event_id=${block.id}`, 1],
      ['event_type=deployment.*&environment=production', 2],
      ['environment=staging', 0],
      ['event_type=deployment.failed', 0],
    ] as const)
      expect(await client.history(query)).toHaveLength(count)
  })
})

describe('a message about a check', () => {
  const sent = async (event: NewEvent) => {
    await prefer('deployment.*')
    await world.append(event)
    await client.settled(1)
    return receiver.requests[0]?.body as { text: string; blocks: object[] }
  }
  const field = (label: string, value: string) => ({
    type: 'mrkdwn',
    text: `*${label}*\n${value}`,
    verbatim: true,
  })
  const button = (text: string, url: string, action_id: string) => ({
    type: 'button',
    text: { type: 'plain_text', text, emoji: true },
    url,
    action_id,
  })
  const footer = (outcome: string) => ({
    type: 'context',
    elements: [
      {
        type: 'mrkdwn',
        text: expect.stringMatching(`^${outcome} <!date\\^\\d+\\^{ago}\\|.* UTC>$`),
        verbatim: true,
      },
    ],
  })

  it('that blocked says which rule, why, who, and when it opens', async () => {
    const rules = [
      violatedRule({ retry_after: '2026-11-23T06:59:30.000Z' }),
      ...['A', 'B', 'C', 'D'].map((rule_name) => violatedRule({ rule_name })),
      violatedRule({ rule_name: 'only reports', status: 'report_only' }),
      violatedRule({ rule_name: 'holds', evaluation_result: 'passed' }),
    ]
    const build_url = 'https://ci.example.com/runs/4711'
    const event = checkEvent({ account_id, rules, deployed_by: 'ada', build_url })
    expect(await sent(event)).toEqual({
      text: '⛔ Deployment Blocked: checkout 1.0 to production',
      blocks: [
        { type: 'header', text: { type: 'plain_text', text: '⛔ Deployment Blocked', emoji: true } },
        {
          type: 'section',
          fields: [
            field('Product', 'checkout'),
            field('Version', '1.0'),
            field('Environment', 'production'),
            field('Requested by', 'ada'),
            field('Rule', 'No deployments on Friday evening'),
            field('Other rules', 'A, B, C and 1 more'),
            field('Opens', '2026-11-23 07:00 UTC'),
          ],
        },
        {
          type: 'section',
          text: field('Reason', "Nothing may be deployed to 'production' until 2026-11-23T07:00:00.000Z"),
        },
        {
          type: 'actions',
          elements: [
            button('View check', `https://shiplog.example.com/console/preflight-checks/${event.id}`, 'check'),
            button('View build (ci.example.com)', build_url, 'build_url'),
          ],
        },
        footer('Blocked'),
      ],
    })
  })

  it('that was overridden says by whom and why', async () => {
    const override = { override_id: crypto.randomUUID(), by: 'grace\u202e', reason: 'Hotfix <!channel>\nnow' }
    const event = checkEvent({
      account_id,
      outcome: 'overridden',
      override,
      deployed_by_email: 'ada@example.com',
    })
    const { text, blocks } = await sent(event)
    expect(text).toBe('🟠 Override Used: checkout 1.0 to production')
    expect(blocks.slice(0, 4)).toEqual([
      { type: 'header', text: { type: 'plain_text', text: '🟠 Override Used', emoji: true } },
      {
        type: 'section',
        fields: [
          field('Product', 'checkout'),
          field('Version', '1.0'),
          field('Environment', 'production'),
          field('Deployed by', 'ada@example.com'),
          field('Overridden by', 'grace⟨U+202E⟩'),
          field('Rule', 'No deployments on Friday evening'),
        ],
      },
      { type: 'section', text: field('Reason of the override', 'Hotfix &lt;!channel&gt; now') },
      {
        type: 'section',
        text: field(
          'What the rule says',
          "Nothing may be deployed to 'production' until 2026-11-23T07:00:00.000Z",
        ),
      },
    ])
    expect(blocks.at(-1)).toEqual(footer('Used'))
  })

  it('that was bypassed says which rule would have blocked it', async () => {
    const { text, blocks } = await sent(checkEvent({ account_id, outcome: 'bypassed' }))
    expect(text).toBe('⚠️ Checks Bypassed: checkout 1.0 to production')
    expect(blocks.slice(0, 2)).toEqual([
      { type: 'header', text: { type: 'plain_text', text: '⚠️ Checks Bypassed', emoji: true } },
      {
        type: 'section',
        fields: [
          field('Product', 'checkout'),
          field('Version', '1.0'),
          field('Environment', 'production'),
          field('Rule', 'No deployments on Friday evening'),
        ],
      },
    ])
    expect(blocks.at(-1)).toEqual(footer('Reported'))
  })
})

describe('a block by the same rules of the same run', () => {
  const rule = violatedRule()
  const other = violatedRule({ rule_name: 'Staging first', type: 'flow', code: 'FLOW_VIOLATION' })
  /** Moves the last notified blocks of the account into the past, as if the minutes had gone by. */
  const minutesPass = (minutes: number) =>
    world.database.query(
      `update notifier.notified_block set recorded_at = recorded_at - make_interval(mins => $2::int) where account_id = $1`,
      [account_id, minutes],
    )
  const block = (fields: Partial<Parameters<typeof checkEvent>[0]> = {}) =>
    world.append(checkEvent({ account_id, rules: [rule], ...fields }))
  const count = async () => (await notifiedTypes()).length

  it('is notified once in 10 minutes', async () => {
    await prefer('deployment.*')
    for (let attempt = 1; attempt <= 5; attempt++) await block()
    expect(await count()).toBe(1)
    await minutesPass(9)
    await block()
    expect(await count()).toBe(1)
    await minutesPass(1)
    await world.append(...[1, 2, 3].map(() => checkEvent({ account_id, rules: [rule] })))
    expect(await count()).toBe(2)
  })

  it('is another one when product, version, environment, run or rules differ', async () => {
    await prefer('deployment.*')
    const different = [
      {},
      { version: '2.0' },
      { environment_name: 'staging' },
      { invoke_id: 'r1' },
      { invoke_id: 'r2' },
      { source_system: 'ci', build_number: '1' },
      { source_system: 'ci', build_number: '2' },
      { rules: [rule, other] },
      { rules: [other] },
    ]
    for (const fields of [...different, ...different]) await block(fields)
    // Neither the order of the rules, nor those that only report, nor half of a run make a difference.
    await block({ rules: [other, rule] })
    await block({ rules: [rule, violatedRule({ status: 'report_only' })] })
    await block({ source_system: 'ci' })
    expect(await count()).toBe(different.length)
  })

  it('does not silence overrides, bypasses, and blocks of other accounts', async () => {
    await prefer('deployment.*')
    await block()
    for (const outcome of ['overridden', 'bypassed'] as const)
      for (let use = 1; use <= 2; use++) await block({ outcome })
    expect(await count()).toBe(5)
    client = world.client()
    account_id = client.account_id
    await prefer('deployment.*')
    await block()
    expect(await count()).toBe(1)
  })

  it('is not remembered where nobody is notified', async () => {
    await block()
    expect(await count()).toBe(0)
    await prefer('deployment.*')
    await block()
    expect(await count()).toBe(1)
  })

  it('is not notified again when its events are delivered again', async () => {
    await prefer('deployment.*')
    for (let attempt = 1; attempt <= 3; attempt++) await block()
    expect(await count()).toBe(1)
    await world.database.query('update notifier.checkpoint set position = 0')
    await block()
    expect(await count()).toBe(1)
  })

  it('leaves no rows behind once others come', async () => {
    await prefer('deployment.*')
    for (let version = 1; version <= 3; version++) await block({ version: `${version}` })
    expect(await count()).toBe(3)
    await minutesPass(11)
    await block({ version: '4' })
    expect(await count()).toBe(4)
    const rows = await world.database.query('select from notifier.notified_block where account_id = $1', [
      account_id,
    ])
    expect(rows).toHaveLength(1)
  })
})

describe('a block that is repeated after another replica took over', () => {
  let replicas: World
  beforeAll(async () => {
    replicas = await createWorld()
  })
  afterAll(() => replicas?.stop())

  it('is not notified again', async () => {
    const first = await replicas.startReplica()
    const second = await replicas.startReplica()
    const other = replicas.client(() => second.url)
    await other.preference(await other.channel(`${receiver.url}/hook`), 'deployment.*')
    const rules = [violatedRule()]
    const fields = { account_id: other.account_id, rules }
    await replicas.append(checkEvent(fields))
    await other.settled(1)
    await first.stop()
    await replicas.append(checkEvent(fields), deploymentEvent({ account_id: other.account_id }))
    const all = await other.settled(2, 30_000)
    expect(types(all)).toEqual(['deployment.completed', blockedType])
  })
})
