import { IconLock } from '@tabler/icons-react'
import type { Schemas } from '../../api/client.ts'
import { preflightCheckAddress } from '../addresses.ts'
import { LightLink } from '../light-link.tsx'
import { RelativeTime } from '../relative-time.tsx'
import classes from './cell.module.css'

type Props = { check: Schemas['PreflightCheck'] }

const titleOf = ({ version, environment_name, rule_name }: Props['check']): string =>
  `${version} was blocked in ${environment_name} by “${rule_name}”`

/** The icon of a deployment that rules have blocked. It leads to the check. */
export const BlockedMark = ({ check }: Props) => (
  <LightLink href={preflightCheckAddress(check.id)} title={titleOf(check)} aria-label={titleOf(check)}>
    <IconLock size={22} stroke={2.5} aria-hidden className={classes.mark} data-status="blocked" />
  </LightLink>
)

/** A deployment that rules have blocked: version and time. It leads to the check. */
export const BlockedAttempt = ({ check }: Props) => (
  <LightLink
    href={preflightCheckAddress(check.id)}
    className={classes.latest}
    data-status="blocked"
    title={titleOf(check)}
  >
    <IconLock size={14} aria-hidden className={classes.mark} data-status="blocked" />
    <span className={classes.cut}>{check.version}</span>
    <span className={classes.rest}>
      blocked <RelativeTime time={check.checked_at} />
    </span>
  </LightLink>
)
