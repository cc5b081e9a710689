import { audit, requested } from '@shiplog/internal-api'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { deletePreference as removePreference } from '../db/preferences.ts'

/**
 * Notifications that it has made are still sent: their events happened before it was deleted. Events that
 * wait to be matched (`deferred_event`) go by the preferences that there are then.
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
