import { AppShell, Burger, Group, Text, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { overviewAddress } from '../components/addresses.ts'
import { LightLink } from '../components/light-link.tsx'
import { useLive } from '../live/use-live.ts'
import { ColorSchemeToggle } from './color-scheme-toggle.tsx'
import { LiveIndicator } from './live-indicator.tsx'
import { Navigation } from './navigation.tsx'
import { ProductSearch } from './product-search.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import classes from './shell.module.css'

/** Frame of the application: header and navigation around the current page. It also keeps the pages live. */
export const Shell = () => {
  const [opened, { toggle, close }] = useDisclosure(false)
  const live = useLive()
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new page closes the menu of a small screen
  useEffect(close, [pathname])

  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 220, breakpoint: 'sm', collapsed: { mobile: !opened } }}
      padding="md"
    >
      <a href="#content" className={classes.skip}>
        Skip to the content
      </a>
      <AppShell.Header>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <Burger opened={opened} onClick={toggle} hiddenFrom="sm" size="sm" aria-label="Navigation" />
            <LightLink href={overviewAddress} className={classes.home}>
              <Text fw={700} span>
                Shiplog
              </Text>
            </LightLink>
          </Group>
          <Group gap="xs" wrap="nowrap">
            <ProductSearch />
            <LiveIndicator state={live} />
            <ColorSchemeToggle />
            <ProfileMenu />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs" component="nav" aria-label="Pages">
        <Navigation />
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1}>
        <VisuallyHidden aria-live="polite">{live === 'lost' && 'The live connection is lost'}</VisuallyHidden>
        <Outlet />
      </AppShell.Main>
    </AppShell>
  )
}
