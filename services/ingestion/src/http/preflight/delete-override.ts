import { audit } from '@shiplog/audit'
import { requested } from '@shiplog/service-shell'
import type { RequestHandler } from 'express'
import type { Context } from '../../context.ts'
import { deleteOverride as removeOverride } from '../../db/overrides.ts'

export const deleteOverride =
  ({ db }: Context): RequestHandler =>
  async (req, res) => {
    await requested(db, req, 'preflight_override', async (tx, account_id, id) => {
      const override = await removeOverride(tx, account_id, id)
      if (override === undefined) return undefined
      await audit(tx, req, { action: 'preflight_override.delete', id, name: override.reason.slice(0, 200) })
      return override
    })
    res.status(204).end()
  }
