import { caughtUp } from '@shiplog/event-log'
import { jsonBody } from '@shiplog/http'
import { internalApp, type Shell } from '@shiplog/service-shell'
import type { Express } from 'express'
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
import { getPreview } from './get-preview.ts'
import { openMailLink } from './open-mail-link.ts'
import { retryNotification } from './retry-notification.ts'
import { rotateChannelSecret } from './rotate-channel-secret.ts'
import { testChannel } from './test-channel.ts'
import { updateChannel } from './update-channel.ts'
import { updatePreference } from './update-preference.ts'

/** Maximum number of bytes of a request about a mail link. The longest token fits into it. */
const maxLinkBytes = 2_048

export const createApp = (ctx: Context, shell: Shell): Express => {
  const upToDate = caughtUp(ctx.barrier)
  return internalApp('notifier', ctx.log, shell, {
    handlers: {
      createNotificationChannel: createChannel(ctx),
      listNotificationChannels: getChannels(ctx),
      getNotificationChannel: getChannel(ctx),
      updateNotificationChannel: updateChannel(ctx),
      deleteNotificationChannel: deleteChannel(ctx),
      testNotificationChannel: testChannel(ctx),
      rotateNotificationChannelSecret: rotateChannelSecret(ctx),

      createNotificationPreference: createPreference(ctx),
      listNotificationPreferences: getPreferences(ctx),
      getNotificationPreference: getPreference(ctx),
      updateNotificationPreference: updatePreference(ctx),
      deleteNotificationPreference: deletePreference(ctx),
      previewNotification: getPreview(ctx),

      listNotifications: [upToDate, getNotifications(ctx)],
      getNotification: [upToDate, getNotification(ctx)],
      retryNotification: [upToDate, retryNotification(ctx)],
    },
    forServices: [
      ['POST', '/internal/mail-links', ['gateway'], ...jsonBody(maxLinkBytes), openMailLink(ctx)],
    ],
    // This request waits for seconds without a database connection, and has a concurrency limit of its own.
    unlimited: ['testNotificationChannel'],
  })
}
