import { Anchor, Center, Container } from '@mantine/core'
import { createRootRoute, type ErrorComponentProps, Link, Outlet } from '@tanstack/react-router'
import { EmptyState, ErrorState } from '../components/states.tsx'

const NotFound = () => (
  <Container component="main">
    <EmptyState title="There is no such page">
      <Anchor component={Link} to="/">
        Go to the overview
      </Anchor>
    </EmptyState>
  </Container>
)

const Failure = ({ error, reset }: ErrorComponentProps) => (
  <Center p="xl">
    <ErrorState error={error} onRetry={reset} />
  </Center>
)

export const rootRoute = createRootRoute({
  component: Outlet,
  notFoundComponent: NotFound,
  errorComponent: Failure,
})
