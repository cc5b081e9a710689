import { serveLog } from '@shiplog/event-log'
import { jsonBody } from '@shiplog/http'
import { internalApp, type Shell } from '@shiplog/internal-api'
import express, { type Express } from 'express'
import type { Context } from '../context.ts'
import { postProductRemoval } from './post-product-removal.ts'
import { startClock, submitEvents } from './submit-events.ts'

/** Four times what the gateway sends at once, and twice what the one before sent. */
const maxBodyBytes = 16 * 1024 * 1024

/** Events come from the gateway, which answers their posts: no user calls here. */
export const createApp = (ctx: Context, shell: Shell): Express =>
  internalApp('ingestion', ctx.log, shell, {
    handlers: {},
    forServices: [
      // Not `jsonBody`, whose limit of depth would refuse a whole batch for one item. The gateway has checked
      // the items.
      [
        'POST',
        '/internal/events',
        ['gateway'],
        startClock,
        express.raw({ type: () => true, limit: maxBodyBytes }),
        submitEvents(ctx),
      ],
      ['POST', '/internal/product-removals', ['catalog'], ...jsonBody(), postProductRemoval(ctx)],
      ['GET', '/internal/event-log', ['catalog', 'deployment-query', 'notifier'], serveLog(ctx.db)],
    ],
  })
