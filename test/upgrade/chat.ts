import { eventually, type Receiver } from '@shiplog/testing'
import type { Api } from './api.ts'
import { listAll } from './history.ts'

/** Creates a channel that gets a message about every deployment that completes. */
export const subscribe = async (api: Api, chat: Receiver): Promise<void> => {
  const config = { webhook_url: `${chat.url}/services/deployments` }
  const channel = { name: 'chat', channel_type: 'chat_webhook', config }
  const { body } = await api.post('/notification-channels/', channel)
  const preference = { channel_id: body.id, event_type: 'deployment.completed' }
  await api.post('/notification-preferences/', preference)
}

/** Returns the versions that the messages name. A digest names several. */
const versionsIn = ({ requests }: Receiver): string[] =>
  requests.flatMap(({ body }) => [...new Set(JSON.stringify(body).match(/\b[a-z]\.\d+\b/g))])

/**
 * Returns the versions that the messages name, sorted. First waits up to 15 s for `count` versions, and then
 * until no notification is pending.
 */
export const readMessages = async (api: Api, chat: Receiver, count: number): Promise<string[]> => {
  await eventually(() => versionsIn(chat).length >= count, { timeoutMs: 15_000 }).catch(() => {})
  await eventually(async () => {
    const waiting = await listAll(api, '/notification-history/?status=pending')
    if (waiting.length > 0) throw new Error(`${waiting.length} notifications are pending`)
    return true
  })
  return versionsIn(chat).toSorted()
}
