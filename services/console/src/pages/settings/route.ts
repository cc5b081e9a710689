import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../../layout/shell-route.tsx'
import { toSettingsSearch } from './search.ts'

export const settingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/console/settings',
  validateSearch: toSettingsSearch,
  component: lazyRouteComponent(() => import('./settings-page.tsx'), 'SettingsPage'),
})
