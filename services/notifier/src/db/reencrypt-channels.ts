import { acrossAccounts, inAccount } from '@shiplog/postgres'
import type { WebhookCipher } from '../encryption/webhook-cipher.ts'
import type { ChannelRow } from './channels.ts'
import type { Db } from './tables.ts'

const batchSize = 100

type Sealed = Pick<ChannelRow, 'id' | 'account_id' | 'webhook_url'>

const findOutdated = (db: Db, currentPrefix: string): Promise<Sealed[]> =>
  acrossAccounts(db, (tx) =>
    tx
      .selectFrom('channel')
      .select(['id', 'account_id', 'webhook_url'])
      .where((eb) => eb.not(eb.fn<boolean>('starts_with', ['webhook_url', eb.val(currentPrefix)])))
      .limit(batchSize)
      .execute(),
  )

/** Unless somebody changed the address meanwhile. */
const replaceAddress = async (
  db: Db,
  { id, account_id, webhook_url }: Sealed,
  renewed: string,
): Promise<void> => {
  await inAccount(db, account_id, (tx) =>
    tx
      .updateTable('channel')
      .set({ webhook_url: renewed })
      .where('account_id', '=', account_id)
      .where('id', '=', id)
      .where('webhook_url', '=', webhook_url)
      .execute(),
  )
}

/**
 * Brings every webhook address under the first key of the ring, so that older keys can be taken away. Replicas may do it at once.
 *
 * @returns how many were encrypted anew
 * @throws UndecryptableError when a key is missing already
 */
export const reencryptChannels = async (db: Db, cipher: WebhookCipher): Promise<number> => {
  let count = 0
  for (;;) {
    const outdated = await findOutdated(db, cipher.currentPrefix)
    for (const channel of outdated)
      await replaceAddress(db, channel, await cipher.encrypt(await cipher.decrypt(channel.webhook_url)))
    count += outdated.length
    if (outdated.length < batchSize) return count
  }
}
