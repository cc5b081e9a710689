import type { Schemas } from '../../api/client.ts'
import { deploymentAddress } from '../addresses.ts'
import { LightLink } from '../light-link.tsx'
import { RelativeTime } from '../relative-time.tsx'
import { statusLook } from '../status-badge.tsx'
import { BlockedAttempt, BlockedMark } from './blocked-attempt.tsx'
import classes from './cell.module.css'
import { LatestDeployment } from './latest-deployment.tsx'
import { VersionsBehind } from './versions-behind.tsx'

type MatrixCell = Schemas['MatrixCell']

type Props = {
  /** Undefined where no deployment has begun. */
  cell: MatrixCell | undefined
  /** A deployment that was blocked after the latest one began. */
  blocked?: Schemas['PreflightCheck'] | undefined
  /** True for one line: the current version. The icon then leads to the latest deployment. */
  isCompact?: boolean
  /** True when the cell stands for several environments, so its environment is shown. */
  isFolded?: boolean
}

type CurrentProps = Omit<Props, 'cell' | 'blocked'> & { cell: MatrixCell }

const Current = ({ cell: { current, behind, environment_name }, isCompact, isFolded }: CurrentProps) => {
  if (current === null)
    return <div className={classes.none}>Nothing runs {isFolded ? `in ${environment_name}` : 'here'} yet</div>
  const by = isFolded ? environment_name : (current.deployed_by_name ?? current.deployed_by)
  return (
    <>
      <div className={classes.line}>
        <LightLink
          href={deploymentAddress(current.deployment_id)}
          className={classes.version}
          title={current.version}
        >
          {current.version}
        </LightLink>
        <VersionsBehind behind={behind} />
        {isCompact && isFolded && (
          <span className={`${classes.cut} ${classes.environment}`} title={environment_name}>
            {environment_name}
          </span>
        )}
      </div>
      {!isCompact && (
        <div className={classes.since}>
          <RelativeTime time={current.completed_at} />
          {by !== null && (
            <span className={classes.cut} title={by}>
              {' · '}
              {by}
            </span>
          )}
        </div>
      )}
    </>
  )
}

/** The icon of a latest deployment that is not completed. Its shape tells the status without its colour. */
const Mark = ({ latest, isLink }: { latest: MatrixCell['latest']; isLink: boolean }) => {
  const { Icon, label } = statusLook(latest.status)
  const icon = (
    <Icon size={22} stroke={2.5} aria-hidden className={classes.mark} data-status={latest.status} />
  )
  if (!isLink) return icon
  const name = `${latest.version} ${label}`
  return (
    <LightLink href={deploymentAddress(latest.deployment_id)} title={name} aria-label={name}>
      {icon}
    </LightLink>
  )
}

/** A cell without a deployment: nothing, or one that was blocked. */
const EmptyCell = ({ blocked, isCompact }: Pick<Props, 'blocked' | 'isCompact'>) => {
  if (blocked === undefined) return null
  return (
    <div className={classes.root}>
      {isCompact && <BlockedMark check={blocked} />}
      <div className={classes.lines}>
        <div className={classes.none}>Nothing runs here yet</div>
        {!isCompact && <BlockedAttempt check={blocked} />}
      </div>
    </div>
  )
}

/**
 * A cell of the matrix: the current deployment, and below it the latest deployment where the two differ. A
 * latest deployment that failed, was aborted or is under way has a large icon. A blocked deployment has the
 * line below the current one if that line is free; otherwise it has an icon.
 */
export const Cell = ({ cell, blocked, isCompact = false, isFolded = false }: Props) => {
  if (cell === undefined) return <EmptyCell blocked={blocked} isCompact={isCompact} />
  const { current, latest } = cell
  const isOther = latest.deployment_id !== current?.deployment_id
  const isBlockedLine = blocked !== undefined && !isOther && !isCompact
  return (
    <div className={classes.root}>
      {isOther && latest.status !== 'completed' && <Mark latest={latest} isLink={isCompact} />}
      {blocked !== undefined && !isBlockedLine && <BlockedMark check={blocked} />}
      <div className={classes.lines}>
        <Current cell={cell} isCompact={isCompact} isFolded={isFolded} />
        {isOther && !isCompact && <LatestDeployment latest={latest} />}
        {isBlockedLine && <BlockedAttempt check={blocked} />}
      </div>
    </div>
  )
}
