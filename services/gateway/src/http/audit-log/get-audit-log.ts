import { listAuditLog as operation } from '@shiplog/contract'
import { byCreation, serveList } from '@shiplog/service-shell'
import type { RequestHandler } from 'express'
import type { Context } from '../../context.ts'
import { exportAuditLog, findAuditEntries, ndjson } from './export-audit-log.ts'

/** Answers with one page of the log, and with the whole log to a client that prefers NDJSON. */
export const getAuditLog = (ctx: Context): RequestHandler => {
  const sendPage = serveList(ctx.db, operation, {
    path: '/audit-log/',
    list: findAuditEntries,
    keyOf: byCreation,
  })
  const sendAll = exportAuditLog(ctx)
  return (req, res, next) => {
    res.vary('accept')
    const isExport = req.accepts(['application/json', ndjson]) === ndjson
    return isExport ? sendAll(req, res, next) : sendPage(req, res, next)
  }
}
