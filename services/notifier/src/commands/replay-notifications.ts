import { parseArgs } from 'node:util'
import { isId } from '@shiplog/http'
import { createDatabase, createPool } from '@shiplog/postgres'
import { runCommand } from '@shiplog/runtime'
import { readReplayConfig } from '../config.ts'
import {
  listReplayChannels,
  type Replay,
  type ReplayChannel,
  replayChannel,
} from '../db/notifications/replays.ts'
import type { Tables } from '../db/tables.ts'

const usage = `Queues failed notifications again, in their order, behind those that already wait for their channel.

Usage: replay-notifications.ts (--account-id <id> | --channel <id> | --all-accounts) [options]

  --account-id <id>  notifications of one account; the logs and create-api-key show its id
  --channel <id>     notifications of one channel
  --all-accounts     notifications of every account
  --from <time>      only those stored at this time or later, such as 2027-01-31T12:00:00Z
  --to <time>        only those stored before this time
  --status sent      queues notifications that were sent, instead of those that failed
  --dry-run          shows what would be queued, and queues nothing
  --help             shows this text

Disabled and deleted channels are listed, and nothing of theirs is queued. Notifications of deleted products are left out.
DATABASE_URL must be that of the notifier. A second run queues only what has failed since, or was left out.`

const time = (name: string, text: string | undefined): Date | null => {
  if (text === undefined) return null
  const date = new Date(text)
  if (!/^\d{4}-\d\d-\d\dT/.test(text) || Number.isNaN(date.getTime()))
    throw new Error(`--${name} must be a time such as 2027-01-31T12:00:00Z`)
  return date
}

const id = (name: string, text: string | undefined): string | null => {
  if (text === undefined) return null
  if (!isId(text)) throw new Error(`--${name} must be an id such as 01980a3f-4c1e-7b55-9f0d-6a2f1c3b4d5e`)
  return text.toLowerCase()
}

const readArguments = (): Replay & { isDryRun: boolean } => {
  const { values } = parseArgs({
    options: {
      'account-id': { type: 'string' },
      channel: { type: 'string' },
      'all-accounts': { type: 'boolean' },
      from: { type: 'string' },
      to: { type: 'string' },
      status: { type: 'string', default: 'failed' },
      'dry-run': { type: 'boolean', default: false },
    },
  })
  const { status } = values
  const [account_id, channel_id] = [id('account-id', values['account-id']), id('channel', values.channel)]
  const isOfAll = values['all-accounts'] === true
  if (isOfAll === (account_id !== null || channel_id !== null))
    throw new Error('Name --account-id, --channel or --all-accounts. --help explains them.')
  if (status !== 'failed' && status !== 'sent') throw new Error('--status must be failed or sent')
  const [from, to] = [time('from', values.from), time('to', values.to)]
  return { account_id, channel_id, status, from, to, isDryRun: values['dry-run'] }
}

/** Returns why nothing can be sent to a channel; undefined when it can. */
const obstacle = ({ enabled, disabled_reason }: ReplayChannel): string | undefined => {
  if (enabled === null) return 'left out, the channel was deleted'
  if (!enabled)
    return `left out, the channel is disabled${disabled_reason === null ? '' : `: ${disabled_reason}`}`
  return undefined
}

const counted = (count: number): string => `${count} notification${count === 1 ? '' : 's'}`

await runCommand(usage, async () => {
  const replay = readArguments()
  const { databaseUrl, intervalMs } = readReplayConfig()
  // While a long history is counted, nothing is received: with `silenceMs: 0` the connection stays open.
  const pool = { url: databaseUrl, schema: 'notifier', name: 'replay notifications', max: 1, silenceMs: 0 }
  const db = createDatabase<Tables>(createPool(pool))
  let total = 0
  try {
    const channels = await listReplayChannels(db, replay)
    for (const channel of channels) {
      const problem = obstacle(channel)
      const isReplayed = problem === undefined && !replay.isDryRun
      const count = isReplayed ? await replayChannel(db, channel, replay, intervalMs) : channel.notifications
      if (problem === undefined) total += count
      const outcome = problem ?? (replay.isDryRun ? 'would be queued' : 'queued')
      console.log(`channel ${channel.id} (${channel.name ?? 'no name'}): ${counted(count)} ${outcome}`)
    }
    console.log(`${counted(total)} ${replay.isDryRun ? 'would be queued' : 'queued'} in all`)
  } finally {
    await db.destroy()
  }
})
