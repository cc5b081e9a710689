import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { environmentsQuery } from '../../api/environments.ts'
import { ensure, ensureList, load } from '../../api/query-client.ts'
import { shellRoute } from '../../layout/shell-route.tsx'
import { pages } from '../../page-list.ts'
import { hasRole, meQuery } from '../../session/session.ts'
import { apiKeysQuery } from './api-keys/queries.ts'
import { auditLogQuery } from './audit-log/queries.ts'
import { badgeTokensQuery } from './badges/queries.ts'
import { type SettingsTab, toSettingsSearch } from './search.ts'

/** Fetches the data of a tab; of a tab for admins, only for admins. */
const ensureTab = async (tab: SettingsTab): Promise<unknown> => {
  if (tab === 'environments') return ensure(environmentsQuery)
  const isAdmin = hasRole(await ensure(meQuery), 'admin')
  if (tab === 'api-keys' && isAdmin) return ensureList(apiKeysQuery)
  if (tab === 'badges' && isAdmin) return ensureList(badgeTokensQuery)
  if (tab === 'audit-log' && isAdmin) return ensureList(auditLogQuery)
  return undefined
}

export const settingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: pages.settings.path,
  staticData: pages.settings,
  validateSearch: toSettingsSearch,
  loaderDeps: ({ search }) => ({ tab: toSettingsSearch(search).tab ?? 'api-keys' }),
  loader: ({ cause, deps: { tab } }) => load(cause, ensureTab(tab)),
  component: lazyRouteComponent(() => import('./settings-page.tsx'), 'SettingsPage'),
})
