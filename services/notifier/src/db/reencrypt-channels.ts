import type { WebhookCipher } from '../encryption/webhook-cipher.ts'
import type { Db } from './page.ts'

const batchSize = 100

/**
 * Brings every webhook address under the first key of the ring, so that older keys can be taken away. Replicas may do it at once.
 *
 * @returns how many were encrypted anew
 * @throws UndecryptableError when a key is missing already
 */
export const reencryptChannels = async (db: Db, cipher: WebhookCipher): Promise<number> => {
  let count = 0
  for (;;) {
    const outdated = await db
      .selectFrom('channel')
      .select(['id', 'webhook_url'])
      .where((eb) => eb.not(eb.fn<boolean>('starts_with', ['webhook_url', eb.val(cipher.currentPrefix)])))
      .limit(batchSize)
      .execute()
    for (const { id, webhook_url } of outdated) {
      const renewed = await cipher.encrypt(await cipher.decrypt(webhook_url))
      // Unless somebody changed the address meanwhile.
      const update = db.updateTable('channel').set({ webhook_url: renewed }).where('id', '=', id)
      await update.where('webhook_url', '=', webhook_url).execute()
    }
    count += outdated.length
    if (outdated.length < batchSize) return count
  }
}
