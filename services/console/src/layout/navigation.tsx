import { Badge, NavLink, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { maxWaiting, waitingForMeQuery } from '../api/approvals.ts'
import { productAddress } from '../components/addresses.ts'
import { LightLink } from '../components/light-link.tsx'
import { pages } from '../page-list.ts'
import { hasRole, useMe } from '../session/session.ts'

/** True for the menu entry of the page at `pathname`. Pages of products belong to the overview. */
const isActive = (pathname: string, path: string): boolean =>
  path === '/' ? pathname === '/' || pathname.startsWith(productAddress('')) : pathname.startsWith(path)

/** The number of approval requests that wait for the user; nothing for none. */
const WaitingBadge = () => {
  const { data } = useQuery(waitingForMeQuery)
  if (data === undefined || data.length === 0) return null
  return (
    <Badge size="sm" circle={data.length < 10} autoContrast data-testid="waiting">
      {data.length < maxWaiting ? data.length : `${maxWaiting - 1}+`}
      <VisuallyHidden> wait for you</VisuallyHidden>
    </Badge>
  )
}

export const Navigation = () => {
  const me = useMe()
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  return Object.values(pages).map((page) => {
    if (!('Icon' in page) || !hasRole(me, page.role)) return null
    const { path, title, Icon } = page
    return (
      <NavLink
        key={path}
        component={LightLink}
        href={path}
        label={title}
        leftSection={<Icon size={18} aria-hidden />}
        rightSection={path === pages.approvals.path && <WaitingBadge />}
        active={isActive(pathname, path)}
        aria-current={isActive(pathname, path) ? 'page' : undefined}
      />
    )
  })
}
