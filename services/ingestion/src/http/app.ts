import { serveLog } from '@shiplog/event-log'
import { jsonBody } from '@shiplog/http'
import { internalApp, type Shell } from '@shiplog/service-shell'
import express, { type Express } from 'express'
import type { Context } from '../context.ts'
import { postProductRemoval } from './post-product-removal.ts'
import { startClock, submitEvents } from './submit-events.ts'

/** Four times the largest batch that the gateway sends. */
const maxBodyBytes = 16 * 1024 * 1024

/** Creates the HTTP application. It has internal routes only, because clients post events to the gateway. */
export const createApp = (ctx: Context, shell: Shell): Express =>
  internalApp('ingestion', ctx.log, shell, {
    handlers: {},
    forServices: [
      // `jsonBody` would refuse a whole batch when one item is nested too deeply. The gateway has checked the
      // depth of each item.
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
