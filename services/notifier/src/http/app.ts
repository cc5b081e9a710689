import { checkIdentity, requireRole } from '@shiplog/auth'
import { caughtUp, type ReadBarrier } from '@shiplog/event-log'
import {
  errorHandler,
  type HealthCheck,
  healthRoutes,
  jsonBody,
  measureRequests,
  notFound,
  requestId,
} from '@shiplog/http'
import { isUnavailable } from '@shiplog/postgres'
import express, { type Express } from 'express'
import type { Context } from '../context.ts'
import { createChannel } from './create-channel.ts'
import { createPreference } from './create-preference.ts'
import { deleteChannel } from './delete-channel.ts'
import { deletePreference } from './delete-preference.ts'
import { getChannel } from './get-channel.ts'
import { getChannels } from './get-channels.ts'
import { getNotification } from './get-notification.ts'
import { getNotifications } from './get-notifications.ts'
import { getPreference } from './get-preference.ts'
import { getPreferences } from './get-preferences.ts'
import { retryNotification } from './retry-notification.ts'
import { testChannel } from './test-channel.ts'
import { updateChannel } from './update-channel.ts'
import { updatePreference } from './update-preference.ts'

export type AppOptions = {
  version: string
  barrier: ReadBarrier
  check: HealthCheck
  stopping: () => boolean
}

export const createApp = (ctx: Context, options: AppOptions): Express => {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.use(requestId, measureRequests)
  app.use(healthRoutes(options))
  app.use(checkIdentity(ctx.config.internalSecret, 'notifier'))
  app.use(jsonBody())

  const [viewer, member, admin] = [requireRole('viewer'), requireRole('member'), requireRole('admin')]

  app.post('/notification-channels', admin, createChannel(ctx))
  app.get('/notification-channels', viewer, getChannels(ctx))
  app.get('/notification-channels/:id', viewer, getChannel(ctx))
  app.patch('/notification-channels/:id', admin, updateChannel(ctx))
  app.delete('/notification-channels/:id', admin, deleteChannel(ctx))
  app.post('/notification-channels/:id/test', admin, testChannel(ctx))

  app.post('/notification-preferences', member, createPreference(ctx))
  app.get('/notification-preferences', viewer, getPreferences(ctx))
  app.get('/notification-preferences/:id', viewer, getPreference(ctx))
  app.patch('/notification-preferences/:id', member, updatePreference(ctx))
  app.delete('/notification-preferences/:id', member, deletePreference(ctx))

  const current = caughtUp(options.barrier)
  app.get('/notification-history', viewer, current, getNotifications(ctx))
  app.get('/notification-history/:id', viewer, current, getNotification(ctx))
  app.post('/notification-history/:id/retry', member, current, retryNotification(ctx))

  app.use(notFound)
  app.use(errorHandler(ctx.log, isUnavailable))
  return app
}
