import {
  deploymentEvent,
  eventually,
  type MailServer,
  type ReceivedMail,
  startMailServer,
} from '@shiplog/testing'
import { expect } from 'vitest'
import type { Client } from './client.ts'
import { createWorld, type World } from './support.ts'

export const origin = 'https://shiplog.example.com'

export type MailWorld = World & { mails: MailServer }

/** Creates a notifier with a mail server. */
export const createMailWorld = async (env: Record<string, string> = {}): Promise<MailWorld> => {
  const mails = await startMailServer({ allowInsecureAuth: true })
  const world = await createWorld({
    SMTP_URL: mails.url,
    SMTP_REQUIRE_TLS: 'false',
    MAIL_FROM: 'Shiplog <shiplog@ci.example.com>',
    PUBLIC_ORIGIN: origin,
    ...env,
  })
  await world.start()
  const stop = async (): Promise<void> => {
    await world.stop()
    await mails.stop()
  }
  return { ...world, mails, stop }
}

/** Waits for the mails to an address that were accepted, at least `count` of them. */
export const mailsTo = (
  { mails }: MailWorld,
  address: string,
  count: number,
  timeoutMs = 10_000,
): Promise<ReceivedMail[]> =>
  eventually(
    () => {
      const found = mails.mails.filter(({ to }) => to.includes(address))
      if (found.length < count) throw new Error(`${found.length} mails to ${address}`)
      return found
    },
    { timeoutMs },
  )

/** Returns the token of the link to confirm or to unsubscribe in a mail. */
export const tokenIn = ({ email }: ReceivedMail): string => {
  const [, token] = /\/mail\/([\w.-]+)/.exec(email.text ?? '') ?? []
  if (token === undefined) throw new Error(`No link in ${email.text}`)
  return token
}

export const openLink = (world: MailWorld, token: string, action: 'show' | 'use' | 'subscribe') =>
  world.postAsGateway('/internal/mail-links', { token, action })

/** Creates a channel without waiting for its confirmations. */
export const createEmailChannel = async (client: Client, config: object) => {
  const answer = await client.post('/notification-channels/', {
    name: 'releases',
    channel_type: 'email',
    config,
  })
  expect(answer).toMatchObject({ status: 201 })
  return answer.body
}

/** Waits until all deliveries of a channel are recorded. A message arrives shortly before that. */
export const sentIsRecorded = (world: MailWorld, id: string) =>
  eventually(async () => {
    const rows = await world.database.query(
      'select from notifier.lane where channel_id = $1 and lease_token is null',
      [id],
    )
    return rows.length > 0
  })

/** Creates a channel that gets all deployments, and whose addresses have confirmed. The mails are forgotten. */
export const confirmedChannel = async (
  world: MailWorld,
  to: string[],
  config: object = {},
): Promise<{ client: Client; id: string }> => {
  const client = world.client()
  const { id } = await createEmailChannel(client, { to, ...config })
  for (const address of to) {
    const [mail] = await mailsTo(world, address, 1)
    if (mail === undefined) throw new Error('No mail')
    expect(await openLink(world, tokenIn(mail), 'use')).toMatchObject({
      status: 200,
      body: { state: 'confirmed' },
    })
  }
  await sentIsRecorded(world, id)
  await client.preference(id, 'deployment.*')
  world.mails.mails.splice(0)
  return { client, id }
}

/** Appends an event of this account. */
export const deploy = (
  world: MailWorld,
  client: Client,
  fields: Partial<Parameters<typeof deploymentEvent>[0]> = {},
) => world.append(deploymentEvent({ ...fields, account_id: client.account_id }))
