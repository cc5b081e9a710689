import { choiceParam, given, textParam } from '../../api/search-params.ts'

export const notificationTabs = ['channels', 'preferences', 'history'] as const
export type NotificationTab = (typeof notificationTabs)[number]
export const notificationStatuses = ['pending', 'sent', 'failed'] as const

/** What the address says of this page: filters are those of the history. */
export type NotificationsSearch = {
  tab?: NotificationTab
  /** A message that is shown beside the history. */
  open?: string
  channel?: string
  status?: (typeof notificationStatuses)[number]
  product?: string
  environment?: string
}

export const toNotificationsSearch = (search: Record<string, unknown>): NotificationsSearch =>
  given({
    tab: choiceParam(notificationTabs, search.tab),
    open: textParam(search.open),
    channel: textParam(search.channel),
    status: choiceParam(notificationStatuses, search.status),
    product: textParam(search.product),
    environment: textParam(search.environment),
  })
