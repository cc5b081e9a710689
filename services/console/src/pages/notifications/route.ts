import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ensure, ensureList, load } from '../../api/query-client.ts'
import { shellRoute } from '../../layout/shell-route.tsx'
import { pages } from '../../page-list.ts'
import { channelsQuery } from './channels/queries.ts'
import { historyQuery } from './history/queries.ts'
import { preferencesQuery } from './preferences/queries.ts'
import { toNotificationsSearch } from './search.ts'

export const notificationsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: pages.notifications.path,
  staticData: pages.notifications,
  validateSearch: toNotificationsSearch,
  loaderDeps: ({ search }) => {
    const { tab = 'channels', open, ...filters } = toNotificationsSearch(search)
    return { tab, open, filters }
  },
  loader: ({ cause, deps: { tab, filters } }) =>
    load(
      cause,
      ensure(channelsQuery),
      ...(tab === 'preferences' ? [ensureList(preferencesQuery)] : []),
      ...(tab === 'history' ? [ensureList(historyQuery(filters))] : []),
    ),
  component: lazyRouteComponent(() => import('./notifications-page.tsx'), 'NotificationsPage'),
})
