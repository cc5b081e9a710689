import { Tabs } from '@mantine/core'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Page } from '../../components/page.tsx'
import { ChannelsTab } from './channels/channels-tab.tsx'
import { HistoryTab } from './history/history-tab.tsx'
import { PreferencesTab } from './preferences/preferences-tab.tsx'
import { type NotificationTab, toNotificationsSearch } from './search.ts'

const notificationsRoute = getRouteApi('/shell/console/notifications')

/** Channels, preferences, and the history of all notifications. */
export const NotificationsPage = () => {
  const { tab = 'channels' } = toNotificationsSearch(notificationsRoute.useSearch())
  const navigate = useNavigate({ from: '/console/notifications' })
  return (
    <Page title="Notifications">
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(value) => void navigate({ search: { tab: value as NotificationTab } })}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="channels">Channels</Tabs.Tab>
          <Tabs.Tab value="preferences">Preferences</Tabs.Tab>
          <Tabs.Tab value="history">History</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="channels">
          <ChannelsTab />
        </Tabs.Panel>
        <Tabs.Panel value="preferences">
          <PreferencesTab />
        </Tabs.Panel>
        <Tabs.Panel value="history">
          <HistoryTab />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}
