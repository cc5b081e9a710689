import { eventually, type MailServer, startMailServer } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEmailChannel, mailsTo, tokenIn } from './email-support.ts'
import { startProcess } from './notifier-process.ts'
import { createWorld, type World } from './support.ts'

const password = 'correct-horse-battery'
const encoded = Buffer.from(password).toString('base64')

let world: World
let mails: MailServer
beforeAll(async () => {
  mails = await startMailServer({ allowInsecureAuth: true })
  world = await createWorld({
    SMTP_URL: `smtp://shiplog:${password}@127.0.0.1:${mails.port}`,
    SMTP_REQUIRE_TLS: 'false',
    MAIL_FROM: 'shiplog@ci.example.com',
    PUBLIC_ORIGIN: 'https://shiplog.example.com',
  })
})
afterAll(async () => {
  await world?.stop()
  await mails?.stop()
})

/** Returns all rows of the notifier as text. */
const rowsOf = async (): Promise<string> => {
  const tables = ['channel', 'channel_memory', 'notification', 'notified_event', 'attempt']
  const rows = tables.map((table) =>
    world.database.query(`select to_jsonb(t)::text from notifier.${table} t`),
  )
  return JSON.stringify(await Promise.all(rows))
}

describe('the log, the history and the database', () => {
  it('have neither the password of the mail server nor a link of a mail', async () => {
    const service = await startProcess(world.environment)
    const client = world.client(() => service.url)
    let signIns = 0
    mails.respond((step) => {
      if (step.at !== 'sign-in') return undefined
      signIns += 1
      if (step.password !== password) return { code: 535, text: 'Wrong' }
      return signIns <= 2 ? { code: 535, text: `5.7.8 Not now, ${password}` } : undefined
    })
    const address = 'ada@example.com'
    const { id } = await createEmailChannel(client, { to: [address] })
    const error = await eventually(async () => {
      const rows = await world.database.query<{ error: string | null }>(
        'select error from notifier.notification',
      )
      return rows[0]?.error ?? undefined
    })
    expect(error).toBe('The mail server does not accept the user and password of SMTP_URL: it answered 535')
    const [mail] = await mailsTo({ ...world, mails }, address, 1)
    expect(mail).toMatchObject({ user: 'shiplog' })
    const token = mail === undefined ? '' : tokenIn(mail)
    await world.database.query(
      `insert into notifier.channel_memory (channel_id, key, account_id, value)
       values ($1, $2, $3, '{"confirmed_at": "2026-11-21T10:00:00Z"}')`,
      [id, `address:${address}`, client.account_id],
    )
    // The answer repeats the password.
    mails.respond(({ at }) => (at === 'address' ? { code: 550, text: `5.1.1 ${password}` } : undefined))
    expect(await client.post(`/notification-channels/${id}/test`)).toMatchObject({
      body: { status: 'failed', error: 'The mail server refuses the address: it answered 550' },
    })
    await service.stop()
    const all = service.output() + (await rowsOf())
    expect(all).toContain('delivery attempted')
    expect(all).toContain('550 5.1.1 ••••')
    for (const secret of [password, encoded, token]) expect(all).not.toContain(secret)
  })
})
