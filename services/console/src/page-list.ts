import {
  IconBell,
  IconChartBar,
  IconGavel,
  IconGitCompare,
  IconLayoutGrid,
  IconPackages,
  IconRocket,
  IconSettings,
  IconShieldCheck,
  IconSnowflake,
  IconThumbUp,
  type TablerIcon,
} from '@tabler/icons-react'

import type { Role } from './session/session.ts'

type PageEntry = {
  path: string
  /** Heading, title of the window and label in the menu. A page about one thing shows its name instead. */
  title: string
  /** Pages with an icon are in the menu, in this order, for users with the role `role` or a higher one. */
  Icon?: TablerIcon
  role?: Role
}

/** All pages. Routes, the menu and the titles of pages are made from this list. */
export const pages = {
  overview: { path: '/', title: 'Overview', Icon: IconLayoutGrid, role: 'viewer' },
  deployments: { path: '/console/deployments', title: 'Deployments', Icon: IconRocket, role: 'viewer' },
  comparison: { path: '/console/comparison', title: 'Comparison', Icon: IconGitCompare, role: 'viewer' },
  releases: { path: '/console/releases', title: 'Releases', Icon: IconPackages, role: 'viewer' },
  release: { path: '/console/releases/$releaseId', title: 'Release' },
  insights: { path: '/console/insights', title: 'Insights', Icon: IconChartBar, role: 'viewer' },
  rules: { path: '/console/rules', title: 'Rules', Icon: IconGavel, role: 'viewer' },
  preflightChecks: {
    path: '/console/preflight-checks',
    title: 'Checks',
    Icon: IconShieldCheck,
    role: 'viewer',
  },
  preflightCheck: { path: '/console/preflight-checks/$checkId', title: 'Check' },
  approvals: { path: '/console/approvals', title: 'Approvals', Icon: IconThumbUp, role: 'viewer' },
  approval: { path: '/console/approvals/$approvalId', title: 'Approval request' },
  freezes: { path: '/console/freezes', title: 'Freeze calendar', Icon: IconSnowflake, role: 'viewer' },
  notifications: { path: '/console/notifications', title: 'Notifications', Icon: IconBell, role: 'viewer' },
  settings: { path: '/console/settings', title: 'Settings', Icon: IconSettings, role: 'viewer' },
  product: { path: '/console/products/$product', title: 'Product' },
  version: { path: '/console/products/$product/versions/$version', title: 'Version' },
  versionById: { path: '/console/versions/$versionId', title: 'Version' },
} as const satisfies Record<string, PageEntry>

export type PagePath = (typeof pages)[keyof typeof pages]['path']

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Title of the page of the route. */
    title?: string
  }
}
