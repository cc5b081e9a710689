import { setTimeout as sleep } from 'node:timers/promises'
import type { Stand } from '../surroundings/stand.ts'
import { type Answer, type Ask, createAsk } from './api.ts'

export type Channel = {
  id: string
  event_type: 'deployment.completed' | 'build.completed'
  path: string
}

/** An account with the token of an administrator, an API key, and two channels. */
export type Account = {
  name: string
  ask: Ask
  apiKey: string
  token: string
  channels: Channel[]
}

const day = 86_400

/**
 * Repeats a request until the answer has this status, up to 20 times, because the suite may not be ready
 * again after the round before.
 */
const insist = async (ask: () => Promise<Answer | undefined>, status: number): Promise<Answer> => {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await ask()
    if (answer?.status === status) return answer
    if (attempt === 20) throw new Error(`${answer?.status} ${JSON.stringify(answer?.body)}, not ${status}`)
    await sleep(250)
  }
}

export const createAccount = async (stand: Stand, name: string): Promise<Account> => {
  const ask = createAsk(`http://127.0.0.1:${stand.fronts.gateway.port}`)
  // The token is valid for a day, so that a service whose clock is an hour ahead accepts it.
  const token = await stand.identity.token({ account: name, role: 'admin', expiresIn: day })
  const create = async (path: string, body: unknown) =>
    (await insist(() => ask('POST', path, { auth: token, body }), 201)).body

  const channels: Channel[] = []
  for (const event_type of ['deployment.completed', 'build.completed'] as const) {
    const path = `/hooks/${name}/${event_type}`
    const config = { webhook_url: `http://127.0.0.1:${stand.toChat.port}${path}` }
    const { id } = await create('/notification-channels/', {
      name: event_type,
      channel_type: 'chat_webhook',
      config,
    })
    await create('/notification-preferences/', { channel_id: id, event_type })
    channels.push({ id, event_type, path })
  }
  const { key } = await create('/api-keys/', { name: 'ci' })
  return { name, ask, apiKey: key, token, channels }
}
