import { choiceParam, given, textParam } from '../../api/search-params.ts'

export const notificationStatuses = ['pending', 'sent', 'failed'] as const

/**
 * Reads the search parameters. `open` is the id of the notification that is open in the drawer. All others
 * but `tab` are filters of the history.
 */
export const toNotificationsSearch = (search: Record<string, unknown>) =>
  given({
    tab: choiceParam(['channels', 'preferences', 'history'] as const, search.tab),
    open: textParam(search.open),
    channel: textParam(search.channel),
    status: choiceParam(notificationStatuses, search.status),
    product: textParam(search.product),
    environment: textParam(search.environment),
  })

export type NotificationsSearch = ReturnType<typeof toNotificationsSearch>
