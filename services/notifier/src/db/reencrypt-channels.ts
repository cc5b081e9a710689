import type { SecretCipher } from '@shiplog/encryption'
import { acrossAccounts, hasId, inAccount } from '@shiplog/postgres'
import type { ChannelRow } from './channels.ts'
import type { Db } from './tables.ts'

const batchSize = 100

type Sealed = Pick<ChannelRow, 'id' | 'account_id' | 'secret'>

const findOutdated = (db: Db, currentPrefix: string): Promise<Sealed[]> =>
  acrossAccounts(db, (tx) =>
    tx
      .selectFrom('channel')
      .select(['id', 'account_id', 'secret'])
      .where((eb) => eb.not(eb.fn<boolean>('starts_with', ['secret', eb.val(currentPrefix)])))
      .limit(batchSize)
      .execute(),
  )

/** Does nothing when somebody changed the channel's config meanwhile. */
const replaceSecret = async (db: Db, { id, account_id, secret }: Sealed, renewed: string): Promise<void> => {
  await inAccount(db, account_id, (tx) =>
    tx
      .updateTable('channel')
      .set({ secret: renewed })
      .where(hasId(account_id, id))
      .where('secret', '=', secret)
      .execute(),
  )
}

/**
 * Brings every channel's secret under the first key of the ring, so that older keys can be taken away.
 * Replicas may do it at once.
 *
 * @returns how many were encrypted anew
 * @throws UndecryptableError when a key is missing already
 */
export const reencryptChannels = async (db: Db, cipher: SecretCipher): Promise<number> => {
  let count = 0
  for (;;) {
    const outdated = await findOutdated(db, cipher.currentPrefix)
    for (const channel of outdated)
      await replaceSecret(db, channel, await cipher.encrypt(await cipher.decrypt(channel.secret)))
    count += outdated.length
    if (outdated.length < batchSize) return count
  }
}
