import { buildEvent, type DeploymentFields, deploymentEvent, eventually } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type World } from './support.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ PUBLIC_ORIGIN: 'https://shiplog.example.com' })
  await world.start()
})
afterAll(() => world?.stop())

const secret = 'sig-of-the-workflow'

/** Creates an account with a channel of Teams, and the workflow that its messages go to. */
const channelWithWorkflow = async () => {
  const client = world.client()
  const workflow = await world.receiver()
  workflow.respond(() => ({ status: 202 }))
  const { body } = await client.post('/notification-channels/', {
    name: 'ops',
    channel_type: 'teams_workflow',
    config: { webhook_url: `${workflow.url}/powerautomate/invoke?api-version=1&sig=${secret}` },
  })
  const { id, config } = body
  const append = (...fields: Omit<DeploymentFields, 'account_id'>[]) =>
    world.append(...fields.map((one) => deploymentEvent({ ...one, account_id: client.account_id })))
  /** Returns the card of each message, from the first one to the last. */
  const cards = () =>
    workflow.requests.map(
      ({ body: message }) => (message as { attachments: { content: object }[] }).attachments[0]?.content,
    )
  return { client, workflow, id, config, append, cards }
}

const titled = (text: string) => expect.objectContaining({ type: 'TextBlock', text })

describe('a channel of Teams', () => {
  it('sends a card to the whole address, which nobody is shown', async () => {
    const { client, workflow, id, config, append } = await channelWithWorkflow()
    expect(config).toEqual({ webhook_url: 'http://…/••••' })
    await client.preference(id, 'deployment.*')
    await append({ status: 'failed', error_message: 'exit 1' })
    const [sent] = await client.settled(1)
    expect(sent).toMatchObject({ status: 'sent', attempts: 1, last_status_code: 202, error: null })
    expect(workflow.requests).toMatchObject([
      {
        method: 'POST',
        path: `/powerautomate/invoke?api-version=1&sig=${secret}`,
        headers: { 'content-type': 'application/json; charset=utf-8' },
        body: {
          type: 'message',
          attachments: [
            {
              contentType: 'application/vnd.microsoft.card.adaptive',
              contentUrl: null,
              content: {
                version: '1.4',
                body: expect.arrayContaining([titled('❌ Deployment Failed')]),
                actions: [
                  {
                    title: 'View details',
                    url: expect.stringMatching(
                      /^https:\/\/shiplog\.example\.com\/console\/deployments\?open=/,
                    ),
                  },
                ],
              },
            },
          ],
        },
      },
    ])
    const shown = [await client.get(`/notification-channels/${id}`), await client.attempts(sent.id)]
    expect(JSON.stringify(shown)).not.toContain(secret)
  })

  it('previews the card that it sends', async () => {
    const { client, id, cards } = await channelWithWorkflow()
    await client.preference(id, 'build.*')
    await world.append(buildEvent({ account_id: client.account_id, version: '2', status: 'aborted' }))
    await client.settled(1)
    const query = 'channel_type=teams_workflow&event_type=build.aborted&product=checkout&version=2'
    const { body } = await client.get(`/notification-previews/?${query}`)
    const [{ text, body: message }] = body.messages
    expect(text).toBe('🛑 Build Aborted: checkout 2')
    const [{ content }] = message.attachments
    expect(content.body[0]).toEqual((cards()[0] as { body: object[] }).body[0])
    expect(content.actions).toEqual(expect.arrayContaining((cards()[0] as { actions: object[] }).actions))
  })

  it('gets a test message with its name, whose outcome says whether it can be reached', async () => {
    const { client, workflow, id, cards } = await channelWithWorkflow()
    const test = () => client.post(`/notification-channels/${id}/test`)
    expect((await test()).body).toMatchObject({ status: 'sent', status_code: 202 })
    expect(JSON.stringify(cards()[0])).toContain('"ops"')
    workflow.respond(() => ({ status: 400, body: `wrong ${secret}` }))
    expect((await test()).body).toMatchObject({ status: 'failed', error: 'The service answered 400' })
  })

  it('is tried again after the wait that a 429 asks for', async () => {
    const { client, workflow, id, append } = await channelWithWorkflow()
    await client.preference(id, 'deployment.*')
    workflow.respond(() => ({
      status: workflow.requests.length === 1 ? 429 : 202,
      headers: { 'retry-after': '1' },
    }))
    await append({})
    expect(await client.settled(1)).toMatchObject([{ status: 'sent', attempts: 1 }])
    expect(workflow.requests).toHaveLength(2)
  })

  it.each([
    [404, false, 'The service answered 404: the webhook no longer exists'],
    [410, false, 'The service answered 410: the webhook no longer exists'],
    [400, true, null],
    [403, true, null],
  ])('after %d is enabled: %s', async (status, enabled, disabled_reason) => {
    const { client, workflow, id, append } = await channelWithWorkflow()
    await client.preference(id, 'deployment.*')
    workflow.respond(() => ({ status }))
    await append({})
    expect(await client.settled(1)).toMatchObject([{ status: 'failed', last_status_code: status }])
    const { body } = await client.get(`/notification-channels/${id}`)
    expect(body).toMatchObject({ enabled, disabled_reason })
  })

  it('counts what was missed, and sends a backlog as digests', async () => {
    const { client, id, append, cards } = await channelWithWorkflow()
    await client.preference(id, 'deployment.*')
    const dueIn = (time: string) =>
      world.database.query(
        `update notifier.lane set due_at = now() + interval '${time}', waiting = true where channel_id = $1`,
        [id],
      )
    const store = async (count: number) => {
      const before = (await client.history()).length
      await append(...Array.from({ length: count }, (_, index) => ({ version: String(index) })))
      await eventually(async () => (await client.history()).length === before + count)
    }
    await dueIn('1 hour')
    await store(30)
    await world.database.query(
      `update notifier.notified_event set recorded_at = now() - interval '30 hours' where account_id = $1`,
      [client.account_id],
    )
    await store(60)
    await dueIn('0')
    await client.settled(90)
    const titles = cards().map((card) => (card as { body: { text: string }[] }).body[0]?.text)
    expect(titles.slice(0, 2)).toEqual(['📭 30 messages could not be sent in time', '📦 50 events'])
  })
})
