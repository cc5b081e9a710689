import { createRoute } from '@tanstack/react-router'
import { rootRoute } from './root-route.tsx'
import { Shell } from './shell.tsx'

/** Parent of all pages: shows them inside the header and the navigation. */
export const shellRoute = createRoute({ getParentRoute: () => rootRoute, id: 'shell', component: Shell })
