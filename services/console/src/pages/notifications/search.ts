import { choiceParam, given, textParam } from '../../api/search-params.ts'

export const notificationTabs = ['channels', 'preferences', 'history'] as const
export type NotificationTab = (typeof notificationTabs)[number]
export const notificationStatuses = ['pending', 'sent', 'failed'] as const

/** Search parameters of the page. All but `tab` and `open` are filters of the history. */
export type NotificationsSearch = {
  tab?: NotificationTab
  /** Id of the notification that is open in the drawer. */
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
