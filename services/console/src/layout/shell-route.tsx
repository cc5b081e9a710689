import { createRoute } from '@tanstack/react-router'
import { SessionGate } from '../session/session-gate.tsx'
import { rootRoute } from './root-route.tsx'
import { Shell } from './shell.tsx'

/** All pages: for who is signed in, with the navigation around them. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  component: () => (
    <SessionGate>
      <Shell />
    </SessionGate>
  ),
})
