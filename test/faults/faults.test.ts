import { setTimeout as sleep } from 'node:timers/promises'
import { eventually, type ReceivedMail } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { versionsOfMail } from './checks/mails.ts'
import { readAll } from './checks/pages.ts'
import { type Round, runRound } from './round.ts'
import { planFaults } from './schedule.ts'
import { type Stand, startStand } from './surroundings/stand.ts'
import { type Account, createAccount } from './traffic/account.ts'

const seed = 39
const seconds = 8

let stand: Stand
let round: Round
beforeAll(async () => {
  stand = await startStand()
}, 180_000)
afterAll(async () => stand?.stop())

describe('a suite whose parts break, two replicas of each service', { timeout: 150_000 }, () => {
  it('loses and doubles no event answered with 200, and sends all messages in order', async () => {
    round = await runRound(stand, seed, seconds, planFaults(seed, seconds))
    expect(round.result).toMatchObject({ problems: [], lost: 0, doubled: 0 })
    expect(round.result.acknowledged).toBeGreaterThan(100)
  })

  it('is checked by a comparison that finds hidden events, missing messages and doubled messages', async () => {
    const { postgres, chat } = stand
    const gone = await postgres.query<{ id: string; deployment_id: string }>(
      `delete from deployment_query.deployment_event
       where position = (select max(position) from deployment_query.deployment_event)
       returning id, deployment_id`,
    )
    const [untold] = chat.requests.filter(({ path }) => path.startsWith('/hooks/'))
    const [version = ''] = /v\d+-\d+/.exec(JSON.stringify(untold?.body)) ?? []
    const others = chat.requests.filter(({ body }) => !JSON.stringify(body).includes(version))
    const again = others.filter(({ path }) => path.startsWith('/hooks/')).slice(-1)
    chat.requests.splice(0, Number.POSITIVE_INFINITY, ...others, ...Array(10).fill(again).flat())
    const { lost, doubled } = await round.check()
    for (const { id, deployment_id } of gone)
      expect(lost).toContain(`/deployments/${deployment_id} lacks ${id}`)
    expect(lost).toContainEqual(expect.stringContaining(`the channel ${untold?.path} lacks ${version}`))
    expect(doubled).toContainEqual(expect.stringMatching(/^the channel .* 1\d times in \d attempts$/))
  })

  it('is checked by a comparison that finds lost approvals and starts without them', async () => {
    const { postgres } = stand
    expect(round.result.approvals).toBeGreaterThan(10)
    const [forgotten] = await postgres.query<{ version: string }>(
      `update ingestion.approval_request set decisions = '[]'
       where id = (select max(id::text)::uuid from ingestion.approval_request where state = 'approved')
       returning version`,
    )
    const [granted] = await postgres.query<{ name: string }>(
      `update ingestion.event_log set type = 'approval.given'
       where position = (select min(position) from ingestion.event_log where type = 'approval.granted')
       returning concat(data->>'product_name', ' ', data->>'version') as name`,
    )
    const { lost, problems } = await round.check()
    expect(lost).toContain(`the request of ${forgotten?.version} lacks the approval of grace`)
    expect(problems).toContain(`${granted?.name} started before it was approved`)
  })

  it('is checked by a comparison that finds missing and doubled mails and webhooks', async () => {
    const { chat, mailServer } = stand
    const about = mailServer.mails.filter((mail) => versionsOfMail(mail).length > 0)
    const [lostMail, lastMail] = [about[0], ...about.slice(-1)]
    const webhooks = chat.requests.filter(({ path }) => path.startsWith('/events/'))
    const [lostWebhook, lastWebhook] = [webhooks[0], ...webhooks.slice(-1)]
    if (!lostMail || !lastMail || !lostWebhook || !lastWebhook) throw new Error('Too little arrived')
    const [version] = versionsOfMail(lostMail)
    const { data } = lostWebhook.body as { data: { event_id: string } }
    const isLost = (mail: ReceivedMail): boolean =>
      mail.to[0] === lostMail.to[0] && versionsOfMail(mail).includes(version ?? '')
    const left = mailServer.mails.filter((mail) => !isLost(mail))
    const otherId = { ...lastMail, email: { ...lastMail.email, messageId: '<another@example.com>' } }
    mailServer.mails.splice(0, Number.POSITIVE_INFINITY, ...left, ...Array(10).fill(otherId))
    const rest = chat.requests.filter(
      ({ headers }) => headers['webhook-id'] !== lostWebhook.headers['webhook-id'],
    )
    chat.requests.splice(0, Number.POSITIVE_INFINITY, ...rest, ...Array(10).fill(lastWebhook))
    const { lost, doubled, problems } = await round.check()
    expect(lost).toContain(`the address ${lostMail.to[0]} lacks ${version}`)
    expect(lost).toContain(`the webhook ${lostWebhook.path} lacks ${data.event_id}`)
    expect(doubled).toContainEqual(expect.stringMatching(/^the address .* 1\d times in \d attempts$/))
    expect(doubled).toContainEqual(expect.stringMatching(/^the webhook .* 1\d times in \d attempts$/))
    if (versionsOfMail(lastMail).length === 1)
      expect(problems).toContainEqual(expect.stringContaining('and <another@example.com>'))
  })
})

describe('Postgres that restarts while a receiver holds a message', { timeout: 60_000 }, () => {
  const post = async ({ ask, apiKey }: Account, product_name: string): Promise<void> => {
    const body = { product_name, version: 'v1-1', environment_name: 'production', status: 'completed' }
    const isPosted = async () =>
      (await ask('POST', '/deployment-events/', { auth: apiKey, body }))?.status === 200
    await eventually(isPosted, { timeoutMs: 10_000 })
  }

  it.each([
    ['while Postgres is away', 400, 800],
    ['after Postgres is back', 1_300, 200],
  ])('gets the message once when it answers %s', async (_when, answerMs, downMs) => {
    const { postgres, chat } = stand
    const account = await createAccount(stand, `restart-${downMs}`)
    const [channel] = account.channels
    const received = () => chat.requests.filter(({ path }) => path === channel?.path)
    let answeredAt = 0
    chat.respond(async ({ path }) => {
      await sleep(answerMs)
      if (path === channel?.path) answeredAt = performance.now()
      return {}
    })
    await post(account, `${account.name}-p1`)
    await eventually(() => received().length === 1)
    await postgres.crash()
    await sleep(downMs)
    await postgres.start()
    const startedAt = performance.now()
    const history = await eventually(
      async () => {
        const rows = await readAll(account, `/notification-history/?channel_id=${channel?.id}`)
        return rows.every(({ status }) => status === 'sent') && rows
      },
      { timeoutMs: 20_000, intervalMs: 100 },
    )
    expect(answeredAt < startedAt).toBe(downMs > answerMs)
    // Within this time another notifier would take over.
    await sleep(3_500)
    expect(received()).toHaveLength(1)
    expect(history).toMatchObject([{ attempts: 1, last_status_code: 200 }])
  })
})
