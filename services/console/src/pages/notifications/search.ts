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

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() || undefined : undefined

export const toNotificationsSearch = (search: Record<string, unknown>): NotificationsSearch => {
  const found = {
    tab: notificationTabs.find((tab) => tab === search.tab),
    open: textOf(search.open),
    channel: textOf(search.channel),
    status: notificationStatuses.find((status) => status === search.status),
    product: textOf(search.product),
    environment: textOf(search.environment),
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}
