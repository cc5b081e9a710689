import { Tabs } from '@mantine/core'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Page } from '../../components/page.tsx'
import { useHasRole } from '../../session/session.ts'
import { ApiKeysTab } from './api-keys/api-keys-tab.tsx'
import { AuditLogTab } from './audit-log-tab.tsx'
import { EnvironmentsTab } from './environments/environments-tab.tsx'
import { type SettingsTab, toSettingsSearch } from './search.ts'
import { YouTab } from './you-tab.tsx'

const settingsRoute = getRouteApi('/shell/console/settings')

/** Settings of the account: API keys, environments, the audit log, and the signed-in user. */
export const SettingsPage = () => {
  const { tab = 'api-keys' } = toSettingsSearch(settingsRoute.useSearch())
  const navigate = useNavigate({ from: '/console/settings' })
  const isAdmin = useHasRole('admin')
  return (
    <Page title="Settings">
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(value) => void navigate({ search: { tab: value as SettingsTab } })}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="api-keys">API keys</Tabs.Tab>
          <Tabs.Tab value="environments">Environments</Tabs.Tab>
          {isAdmin && <Tabs.Tab value="audit-log">Audit log</Tabs.Tab>}
          <Tabs.Tab value="you">You</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="api-keys">
          <ApiKeysTab />
        </Tabs.Panel>
        <Tabs.Panel value="environments">
          <EnvironmentsTab />
        </Tabs.Panel>
        <Tabs.Panel value="audit-log">
          <AuditLogTab />
        </Tabs.Panel>
        <Tabs.Panel value="you">
          <YouTab />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}
