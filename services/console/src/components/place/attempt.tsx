import type { Schemas } from '../../api/client.ts'
import { deploymentAddress } from '../addresses.ts'
import { GoLink } from '../go-link.tsx'
import { RelativeTime } from '../relative-time.tsx'
import { statusLook } from '../status-badge.tsx'
import classes from './place.module.css'

type Latest = Schemas['MatrixLatest']

/** Since when it is as it is; what goes on is as old as its beginning. */
const sinceOf = ({ status, deployed_at, updated_at }: Latest): string =>
  status === 'pending' || status === 'started' ? deployed_at : updated_at

/** What was tried last where that is not what runs. */
export const Attempt = ({ latest }: { latest: Latest }) => {
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
