import { newId } from '@shiplog/events'
import {
  deploymentEvent,
  eventually,
  type MailServer,
  type SlackApi,
  startMailServer,
  startSlackApi,
} from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Client } from './client.ts'
import { findHolders, holderSessions } from './find-holders.ts'
import { startProcess } from './notifier-process.ts'
import { createWorld, type World } from './support.ts'

let mails: MailServer
let slack: SlackApi
let world: World
beforeAll(async () => {
  mails = await startMailServer()
  slack = await startSlackApi({ limits: 'none' })
  world = await createWorld({
    WEBHOOK_TIMEOUT_MS: '20000',
    NOTIFIER_LEASE_MS: '60000',
    SMTP_URL: mails.url,
    SMTP_REQUIRE_TLS: 'false',
    MAIL_FROM: 'shiplog@ci.example.com',
    PUBLIC_ORIGIN: 'https://shiplog.example.com',
    SLACK_API_URL: slack.url,
  })
})
afterAll(async () => {
  await world?.stop()
  await mails?.stop()
  await slack?.stop()
})

/** 5 s until Postgres ends the session of a paused process, 2 s with a free lock, and some more. */
const patient = { timeoutMs: 12_000 }

/** Starts a replica that is alone, so that it claims everything, with a channel of a new account. */
const startSender = async () => {
  const paused = await startProcess(world.environment)
  onTestFinished(paused.kill)
  let { url } = paused
  const client = world.client(() => url)
  const receiver = await world.receiver()
  await client.preference(await client.channel(`${receiver.url}/hook`), 'deployment.*')
  const startAnother = async (): Promise<void> => {
    const another = await world.startReplica()
    onTestFinished(another.stop)
    url = another.url
  }
  return { paused, client, receiver, startAnother }
}

/** Waits until the process runs again, and has seen that it had lost its lock. */
const continued = async ({ output, resume }: Awaited<ReturnType<typeof startProcess>>): Promise<void> => {
  const before = output().length
  resume()
  await eventually(() => output().slice(before).includes('"regained":true'))
}

describe('a replica that is paused while it sends', () => {
  it('is replaced, and records nothing when it continues', async () => {
    const { paused, client, receiver, startAnother } = await startSender()
    const gate = Promise.withResolvers<object>()
    receiver.respond(() => gate.promise)
    await world.append(deploymentEvent({ account_id: client.account_id }))
    await eventually(() => receiver.requests.length === 1)
    await startAnother()
    paused.pause()
    receiver.respond(() => ({ status: 202 }))
    const [notification] = await client.settled(1, patient.timeoutMs)
    gate.resolve({ status: 200 })
    await continued(paused)
    await eventually(() => paused.output().includes('delivery outlived its lease'))
    expect(await client.history()).toMatchObject([{ status: 'sent', attempts: 2, last_status_code: 202 }])
    expect(await client.attempts(notification.id)).toMatchObject([
      { status_code: null, resend: false },
      { status_code: 202, resend: true },
    ])
    expect(receiver.requests).toHaveLength(2)
  })
})

describe('a replica that is paused after it claimed a lane, and before it sends', () => {
  /** Makes the commit of a claim last, so that the replica can be paused before it gets the answer. */
  const delayClaims = async () => {
    await world.database.query(`
      create function notifier.delay() returns trigger language plpgsql as $$
        begin perform pg_sleep(1); return null; end $$;
      grant execute on function notifier.delay() to public;
      create constraint trigger delay after update on notifier.lane deferrable initially deferred
      for each row when (old.sending_through is null and new.sending_through is not null)
      execute function notifier.delay()`)
    return async () => void (await world.database.query('drop function notifier.delay() cascade'))
  }
  const isCommitting = async (): Promise<boolean> => {
    const rows = await world.database.query(
      `select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
    )
    return rows.length > 0
  }

  it('does not begin to send when it continues', async () => {
    const { paused, client, receiver, startAnother } = await startSender()
    const endDelay = await delayClaims()
    await world.append(deploymentEvent({ account_id: client.account_id }))
    await eventually(isCommitting)
    paused.pause()
    await eventually(async () => !(await isCommitting()))
    await endDelay()
    const [lane] = await findHolders(world, client.account_id)
    expect(await holderSessions(world, lane?.holder)).toHaveLength(1)
    await startAnother()
    await client.settled(1, patient.timeoutMs)
    await continued(paused)
    await eventually(() => paused.output().includes('delivery not begun'))
    expect(await client.history()).toMatchObject([{ status: 'sent', attempts: 2 }])
    expect(receiver.requests).toHaveLength(1)
  })
})

describe('a replica that is paused between two requests for one message', () => {
  const create = async (client: Client, channel_type: string, config: object): Promise<string> => {
    const { body } = await client.post('/notification-channels/', { name: 'x', channel_type, config })
    await client.preference(body.id, 'deployment.*')
    return body.id
  }

  it('does not begin the mails that are left', async () => {
    const { paused, client, startAnother } = await startSender()
    const { account_id } = client
    const to = Array.from({ length: 12 }, (_, index) => `ada${index}@example.com`)
    const id = await create(client, 'email', { to })
    await eventually(() => mails.mails.length === to.length)
    mails.mails.splice(0)
    for (const address of to)
      await world.database.query(
        `insert into notifier.channel_memory (channel_id, key, account_id, value)
         values ($1, $2, $3, '{"confirmed_at": "2026-11-21T10:00:00Z"}')`,
        [id, `address:${address}`, account_id],
      )
    const gate = Promise.withResolvers<undefined>()
    let held = 0
    mails.respond(({ at }) => {
      if (at !== 'mail') return undefined
      held += 1
      return gate.promise
    })
    await world.append(deploymentEvent({ account_id }))
    await eventually(() => held === 8)
    paused.pause()
    mails.respond(() => undefined)
    await startAnother()
    await eventually(() => mails.mails.length === to.length, patient)
    gate.resolve(undefined)
    await continued(paused)
    await eventually(() => paused.output().includes('delivery outlived its lease'))
    expect(mails.mails).toHaveLength(to.length + held)
  })

  it("does not begin the calls of Slack's API that are left", async () => {
    const { paused, client, startAnother } = await startSender()
    const chat = slack.createChannel()
    await create(client, 'slack_app', { bot_token: slack.token, channel_id: chat })
    const about = { account_id: client.account_id, deployment_id: newId() }
    await world.append(deploymentEvent({ ...about, status: 'started' }))
    await eventually(() => slack.messages(chat).length === 1)
    const gate = Promise.withResolvers<undefined>()
    const isHeld = () => slack.calls.some(({ method }) => method === 'chat.update')
    slack.interfere(({ method }) => (method === 'chat.update' ? gate.promise : undefined))
    await world.append(deploymentEvent({ ...about, status: 'failed' }))
    await eventually(isHeld)
    paused.pause()
    slack.interfere(() => undefined)
    await startAnother()
    const replies = () => slack.messages(chat)[0]?.replies ?? []
    await eventually(() => replies().length === 1, patient)
    gate.resolve(undefined)
    await continued(paused)
    await eventually(() => paused.output().includes('delivery outlived its lease'))
    expect(replies()).toHaveLength(1)
  })
})
