import { RelativeTime } from '../../components/relative-time.tsx'
import { statusLook } from '../../components/status-badge.tsx'
import { deploymentAddress, GoLink } from './go-link.tsx'
import classes from './place.module.css'
import type { Place } from './queries.ts'

/** Since when it is as it is; what goes on is as old as its beginning. */
const sinceOf = ({ status, deployed_at, updated_at }: Place['latest']): string =>
  status === 'pending' || status === 'started' ? deployed_at : updated_at

/** What was tried last where that is not what runs. */
export const Attempt = ({ latest }: { latest: Place['latest'] }) => {
  const { Icon, label } = statusLook(latest.status)
  return (
    <GoLink
      href={deploymentAddress(latest.deployment_id)}
      className={classes.attempt}
      data-status={latest.status}
    >
      <Icon size={14} aria-hidden className={classes.icon} />
      <span className={classes.cut} title={latest.version}>
        {latest.version}
      </span>
      <span className={classes.rest}>
        {label} <RelativeTime time={sinceOf(latest)} />
      </span>
    </GoLink>
  )
}
