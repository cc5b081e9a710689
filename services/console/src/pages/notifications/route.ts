import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../../layout/shell-route.tsx'
import { toNotificationsSearch } from './search.ts'

export const notificationsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/console/notifications',
  validateSearch: toNotificationsSearch,
  component: lazyRouteComponent(() => import('./notifications-page.tsx'), 'NotificationsPage'),
})
