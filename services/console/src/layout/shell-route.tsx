import { createRoute } from '@tanstack/react-router'
import { SessionGate } from '../session/session-gate.tsx'
import { rootRoute } from './root-route.tsx'
import { Shell } from './shell.tsx'

/** Parent of all pages: shows them to signed-in users, inside the header and the navigation. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  component: () => (
    <SessionGate>
      <Shell />
    </SessionGate>
  ),
})
