import { Container } from '@mantine/core'
import { createRootRoute, Outlet } from '@tanstack/react-router'
import { overviewAddress } from '../components/addresses.ts'
import { PageLink } from '../components/page-link.tsx'
import { EmptyState } from '../components/states.tsx'

const NotFound = () => (
  <Container component="main">
    <EmptyState title="There is no such page">
      <PageLink href={overviewAddress}>Go to the overview</PageLink>
    </EmptyState>
  </Container>
)

export const rootRoute = createRootRoute({ component: Outlet, notFoundComponent: NotFound })
