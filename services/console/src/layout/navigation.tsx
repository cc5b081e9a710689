import { NavLink } from '@mantine/core'
import {
  IconBell,
  IconChartBar,
  IconGitCompare,
  IconLayoutGrid,
  IconPackages,
  IconRocket,
  IconSettings,
} from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'

const pages = [
  { to: '/', label: 'Overview', Icon: IconLayoutGrid },
  { to: '/console/deployments', label: 'Deployments', Icon: IconRocket },
  { to: '/console/comparison', label: 'Comparison', Icon: IconGitCompare },
  { to: '/console/releases', label: 'Releases', Icon: IconPackages },
  { to: '/console/insights', label: 'Insights', Icon: IconChartBar },
  { to: '/console/notifications', label: 'Notifications', Icon: IconBell },
  { to: '/console/settings', label: 'Settings', Icon: IconSettings },
] as const

/** True for the menu entry of the page at `pathname`. Pages of products belong to the overview. */
const isActive = (pathname: string, to: string): boolean =>
  to === '/' ? pathname === '/' || pathname.startsWith('/console/products/') : pathname.startsWith(to)

export const Navigation = () => {
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  return pages.map(({ to, label, Icon }) => (
    <NavLink
      key={to}
      component={Link}
      to={to}
      label={label}
      leftSection={<Icon size={18} aria-hidden />}
      active={isActive(pathname, to)}
      aria-current={isActive(pathname, to) ? 'page' : undefined}
    />
  ))
}
