import { getRouteApi } from '@tanstack/react-router'
import { Page } from '../../components/page.tsx'
import { PageTabs } from '../../components/page-tabs.tsx'
import { ChannelsTab } from './channels/channels-tab.tsx'
import { HistoryTab } from './history/history-tab.tsx'
import { PreferencesTab } from './preferences/preferences-tab.tsx'

const notificationsRoute = getRouteApi('/shell/console/notifications')

const tabs = [
  { value: 'channels', label: 'Channels', content: <ChannelsTab /> },
  { value: 'preferences', label: 'Preferences', content: <PreferencesTab /> },
  { value: 'history', label: 'History', content: <HistoryTab /> },
] as const

/** Channels, preferences, and the history of all notifications. */
export const NotificationsPage = () => {
  const { tab } = notificationsRoute.useLoaderDeps()
  const navigate = notificationsRoute.useNavigate()
  return (
    <Page>
      <PageTabs tabs={tabs} value={tab} onChange={(chosen) => void navigate({ search: { tab: chosen } })} />
    </Page>
  )
}
