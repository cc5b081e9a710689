import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../../layout/shell-route.tsx'

export const settingsTabs = ['api-keys', 'environments', 'audit-log', 'you'] as const
export type SettingsTab = (typeof settingsTabs)[number]

export const settingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/console/settings',
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: SettingsTab } => {
    const found = settingsTabs.find((one) => one === tab)
    return found === undefined ? {} : { tab: found }
  },
  component: lazyRouteComponent(() => import('./settings-page.tsx'), 'SettingsPage'),
})
