import { getRouteApi } from '@tanstack/react-router'
import { Page } from '../../components/page.tsx'
import { PageTabs } from '../../components/page-tabs.tsx'
import { useHasRole } from '../../session/session.ts'
import { ApiKeysTab } from './api-keys/api-keys-tab.tsx'
import { AuditLogTab } from './audit-log/audit-log-tab.tsx'
import { BadgesTab } from './badges/badges-tab.tsx'
import { EnvironmentsTab } from './environments/environments-tab.tsx'
import { YouTab } from './you-tab.tsx'

const settingsRoute = getRouteApi('/shell/console/settings')

const tabs = [
  { value: 'api-keys', label: 'API keys', content: <ApiKeysTab /> },
  { value: 'badges', label: 'Badges', content: <BadgesTab /> },
  { value: 'environments', label: 'Environments', content: <EnvironmentsTab /> },
  { value: 'audit-log', label: 'Audit log', content: <AuditLogTab /> },
  { value: 'you', label: 'You', content: <YouTab /> },
] as const

/** Settings of the account: API keys, badges, environments, the audit log, and the signed-in user. */
export const SettingsPage = () => {
  const { tab } = settingsRoute.useLoaderDeps()
  const navigate = settingsRoute.useNavigate()
  const isAdmin = useHasRole('admin')
  return (
    <Page>
      <PageTabs
        tabs={tabs.filter(({ value }) => isAdmin || value !== 'audit-log' || tab === value)}
        value={tab}
        onChange={(chosen) => void navigate({ search: { tab: chosen } })}
      />
    </Page>
  )
}
