import { IconArrowRampRight, IconEye, IconLock, IconLockOpen, IconShieldCheck } from '@tabler/icons-react'
import type { Schemas } from '../api/client.ts'
import { IconBadge, type Look } from './icon-badge.tsx'

export const preflightOutcomes = ['blocked', 'report_only', 'overridden', 'bypassed'] as const
export type PreflightOutcome = (typeof preflightOutcomes)[number]

/** Outcome of a check. The checks of a deployment may also have passed. */
type Outcome = PreflightOutcome | NonNullable<Schemas['Deployment']['preflight_status']>

const looks: Record<Outcome, Look & { meaning: string }> = {
  passed: {
    color: 'green',
    Icon: IconShieldCheck,
    label: 'passed',
    meaning: 'No rule was violated.',
  },
  blocked: {
    color: 'red',
    Icon: IconLock,
    label: 'blocked',
    meaning: 'The deployment was not allowed to start.',
  },
  report_only: {
    color: 'gray',
    Icon: IconEye,
    label: 'report only',
    meaning: 'The deployment started: the violated rules only report.',
  },
  overridden: {
    color: 'yellow',
    Icon: IconLockOpen,
    label: 'overridden',
    meaning: 'Rules were violated, and an override let the deployment start.',
  },
  bypassed: {
    color: 'orange',
    Icon: IconArrowRampRight,
    label: 'bypassed',
    meaning: 'Rules were violated, but the deployment already ran when it was reported.',
  },
}

export const preflightLook = (outcome: Outcome) => looks[outcome]

/** How pre-flight checks ended: an icon and a word. */
export const PreflightBadge = ({ outcome }: { outcome: Outcome }) => <IconBadge look={looks[outcome]} />
