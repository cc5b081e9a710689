import { eventually, type Receiver } from '@shiplog/testing'
import type { Api } from './api.ts'
import { listAll } from './history.ts'

/** A channel that is told of every deployment that completes. */
export const subscribe = async (api: Api, chat: Receiver): Promise<void> => {
  const config = { webhook_url: `${chat.url}/services/deployments` }
  const channel = { name: 'chat', channel_type: 'chat_webhook', config }
  const { body } = await api.post('/notification-channels/', channel)
  const preference = { channel_id: body.id, event_type: 'deployment.completed' }
  await api.post('/notification-preferences/', preference)
}

/** The versions that messages are about, in a digest several. */
const toldIn = ({ requests }: Receiver): string[] =>
  requests.flatMap(({ body }) => [...new Set(JSON.stringify(body).match(/\b[a-z]\.\d+\b/g))])

/** The versions that messages were about, once none waits to be sent. */
export const readMessages = async (api: Api, chat: Receiver, count: number): Promise<string[]> => {
  await eventually(() => toldIn(chat).length >= count, { timeoutMs: 15_000 }).catch(() => {})
  await eventually(async () => {
    const waiting = await listAll(api, '/notification-history/?status=pending')
    if (waiting.length > 0) throw new Error(`${waiting.length} notifications wait`)
    return true
  })
  return toldIn(chat).toSorted()
}
