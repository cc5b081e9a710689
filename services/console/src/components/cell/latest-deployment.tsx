import type { Schemas } from '../../api/client.ts'
import { deploymentAddress } from '../addresses.ts'
import { LightLink } from '../light-link.tsx'
import { RelativeTime } from '../relative-time.tsx'
import { statusLook } from '../status-badge.tsx'
import classes from './cell.module.css'

type Latest = Schemas['MatrixLatest']

/** Returns the time to show: of the first event until the deployment ends, then of the last change. */
const shownTimeOf = ({ status, deployed_at, updated_at }: Latest): string =>
  status === 'pending' || status === 'started' ? deployed_at : updated_at

/** The latest deployment of a cell: version, status and time. */
export const LatestDeployment = ({ latest }: { latest: Latest }) => {
  const { label } = statusLook(latest.status)
  return (
    <LightLink
      href={deploymentAddress(latest.deployment_id)}
      className={classes.latest}
      data-status={latest.status}
    >
      <span className={classes.cut} title={latest.version}>
        {latest.version}
      </span>
      <span className={classes.rest}>
        {label} <RelativeTime time={shownTimeOf(latest)} />
      </span>
    </LightLink>
  )
}
