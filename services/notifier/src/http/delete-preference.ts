import { audit, requested } from '@shiplog/internal-api'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { deletePreference as removePreference } from '../db/preferences.ts'

/**
 * Deletes a preference. Its pending notifications are still sent: their events happened while it existed.
 * Deferred events (`deferred_event`) no longer match it.
 */
export const deletePreference =
  ({ db }: Context): RequestHandler =>
  async (req, res) => {
    await requested(db, req, 'preference', async (tx, account_id, id) => {
      if (!(await removePreference(tx, account_id, id))) return undefined
      await audit(tx, req, { action: 'notification_preference.delete', id, name: null })
      return id
    })
    res.status(204).end()
  }
