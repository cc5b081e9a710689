import { NavLink } from '@mantine/core'
import { useRouterState } from '@tanstack/react-router'
import { productAddress } from '../components/addresses.ts'
import { LightLink } from '../components/light-link.tsx'
import { pages } from '../page-list.ts'
import { hasRole, useMe } from '../session/session.ts'

/** True for the menu entry of the page at `pathname`. Pages of products belong to the overview. */
const isActive = (pathname: string, path: string): boolean =>
  path === '/' ? pathname === '/' || pathname.startsWith(productAddress('')) : pathname.startsWith(path)

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
        active={isActive(pathname, path)}
        aria-current={isActive(pathname, path) ? 'page' : undefined}
      />
    )
  })
}
