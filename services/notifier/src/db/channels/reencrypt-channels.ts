import type { SecretCipher } from '@shiplog/encryption'
import { acrossAccounts, hasId, inAccount } from '@shiplog/postgres'
import type { Db } from '../tables.ts'
import type { ChannelRow } from './channels.ts'

const batchSize = 100

type EncryptedChannel = Pick<ChannelRow, 'id' | 'account_id' | 'secret'>

/** Finds up to `batchSize` channels whose secret was not encrypted by the current key. */
const findOutdated = (db: Db, currentPrefix: string): Promise<EncryptedChannel[]> =>
  acrossAccounts(db, (tx) =>
    tx
      .selectFrom('channel')
      .select(['id', 'account_id', 'secret'])
      .where((eb) => eb.not(eb.fn<boolean>('starts_with', ['secret', eb.val(currentPrefix)])))
      .limit(batchSize)
      .execute(),
  )

/** Replaces a channel's secret, unless somebody has changed it meanwhile. */
const replaceSecret = (db: Db, { id, account_id, secret }: EncryptedChannel, reencrypted: string) =>
  inAccount(db, account_id, (tx) =>
    tx
      .updateTable('channel')
      .set({ secret: reencrypted })
      .where(hasId(account_id, id))
      .where('secret', '=', secret)
      .execute(),
  )

/**
 * Encrypts again, by the first key of the ring, every secret that an older key encrypted. Then older keys can
 * be removed. Several replicas may do this at the same time.
 *
 * @returns how many secrets of older keys were found
 * @throws UndecryptableError when a key that encrypted a secret is missing from the ring
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
