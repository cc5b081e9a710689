import { audit } from '@shiplog/audit'
import { requested } from '@shiplog/service-shell'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { deletePreference as removePreference } from '../db/preferences.ts'

/**
 * Deletes a preference. Its pending notifications are still sent, because their events happened while the
 * preference existed. Deferred events no longer match the preference.
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
