import { deploymentTransitionTypes, notifiedPreflightTypes } from '@shiplog/events'
import { buildEvent, deploymentEvent } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type World } from './support.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
  await world.start()
})
afterAll(() => world?.stop())

const preview = (query: Record<string, string>) =>
  world
    .client()
    .get(`/notification-previews/?${new URLSearchParams({ channel_type: 'chat_webhook', ...query })}`, {
      role: 'viewer',
    })

/** Removes the time of the event, which differs in each run. */
const timeless = (message: unknown): unknown =>
  JSON.parse(JSON.stringify(message).replace(/<!date\^\d+\^\{ago\}\|[^>]+>/g, '<ago>'))

describe('GET /notification-previews/', () => {
  it('shows the message that a channel of the type would get', async () => {
    const client = world.client()
    const receiver = await world.receiver()
    const channel_id = await client.channel(`${receiver.url}/hook`)
    await client.preference(channel_id, 'deployment.*')
    await client.preference(channel_id, 'build.*')
    const { account_id } = client
    const names = { product_name: 'a <b> & c', version: '2' }
    const fields = {
      ...names,
      built_by: 'ada',
      scm_branch: 'main',
      scm_sha: '9fceb02d0ae598e95dc970b74767f19372d61af8',
      build_url: 'https://ci.example.com/runs/4711',
    }
    await world.append(buildEvent({ account_id, ...fields }))
    await world.append(
      deploymentEvent({
        account_id,
        ...names,
        environment_name: 'qa',
        status: 'failed',
        deployed_by: 'ada',
        change_reference: 'SHOP-4711',
        build_url: 'https://ci.example.com/runs/4711',
        deploy_url: 'https://shop.example.com',
        error_message: 'Health check failed: 0 of 3 replicas are ready',
      }),
    )
    await client.settled(2)
    const [build, deployment] = receiver.requests.map(({ body }) => timeless(body))

    const query = { product: names.product_name, version: names.version, environment: 'qa' }
    const shown = async (event_type: string) => {
      const { status, body } = await preview({ event_type, ...query })
      expect(status).toBe(200)
      return body.messages
    }
    const [failed, ...others] = await shown('deployment.failed')
    expect(others).toEqual([])
    expect(failed).toMatchObject({
      event_type: 'deployment.failed',
      text: '❌ Deployment Failed: a &lt;b&gt; &amp; c 2 to qa',
    })
    expect(timeless(failed.body)).toEqual(deployment)
    const [completed] = await shown('version.completed')
    expect(completed.event_type).toBe('build.completed')
    expect(timeless(completed.body)).toEqual(build)
    expect(completed.text).toBe(completed.body.text)
  })

  it('shows one message for each event type, with examples for missing parameters', async () => {
    const { body } = await preview({ event_type: 'deployment.*', product: ' ' })
    const types = body.messages.map(({ event_type }: { event_type: string }) => event_type)
    expect(types).toEqual([...deploymentTransitionTypes, ...notifiedPreflightTypes])
    expect(body.messages.map(({ text }: { text: string }) => text)).toEqual([
      '🕐 Deployment Pending: checkout 1.4.2 to production',
      '🚀 Deployment Started: checkout 1.4.2 to production',
      '✅ Deployment Success: checkout 1.4.2 to production',
      '❌ Deployment Failed: checkout 1.4.2 to production',
      '🛑 Deployment Aborted: checkout 1.4.2 to production',
      '⛔ Deployment Blocked: checkout 1.4.2 to production',
      '🟠 Override Used: checkout 1.4.2 to production',
      '⚠️ Checks Bypassed: checkout 1.4.2 to production',
    ])
    const approvals = (await preview({ event_type: 'approval.*' })).body.messages
    expect(approvals.map(({ text }: { text: string }) => text)).toEqual([
      '🙋 Approval Requested: checkout 1.4.2 to production',
      '👍 Approval Granted: checkout 1.4.2 to production',
      '✋ Approval Rejected: checkout 1.4.2 to production',
    ])
    const builds = (await preview({ event_type: 'version.*' })).body.messages
    expect(builds).toHaveLength(5)
    expect(builds[2]).toMatchObject({
      event_type: 'build.completed',
      text: '✅ Build Success: checkout 1.4.2',
    })
  })

  it('sends and stores nothing', async () => {
    const count = () =>
      world.database.query(
        'select (select count(*) from notifier.notification), (select count(*) from notifier.notified_event)',
      )
    const before = await count()
    expect((await preview({ event_type: 'build.*' })).status).toBe(200)
    expect(await count()).toEqual(before)
  })

  it.each([
    [{ event_type: '' }, "Query parameter 'event_type' is required"],
    [{ event_type: 'deployment.late' }, "Query parameter 'event_type' must be one of: deployment.pending"],
    [
      { event_type: 'build.*', channel_type: 'carrier_pigeon' },
      "Query parameter 'channel_type' must be one of: chat_webhook",
    ],
    [
      { event_type: 'build.*', version: 'x'.repeat(256) },
      "Query parameter 'version' must be at most 255 characters",
    ],
  ])('answers 400 to %j', async (query, detail) => {
    const { status, body } = await preview(query)
    expect(status).toBe(400)
    expect(body.detail).toContain(detail)
  })
})
