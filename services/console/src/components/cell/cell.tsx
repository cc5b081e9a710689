import type { Schemas } from '../../api/client.ts'
import { deploymentAddress } from '../addresses.ts'
import { LightLink } from '../light-link.tsx'
import { RelativeTime } from '../relative-time.tsx'
import classes from './cell.module.css'
import { LatestDeployment } from './latest-deployment.tsx'
import { VersionsBehind } from './versions-behind.tsx'

type MatrixCell = Schemas['MatrixCell']

const Current = ({ current, behind }: Pick<MatrixCell, 'behind' | 'current'>) => {
  if (current === null) return <div className={classes.none}>Nothing runs here yet</div>
  const deployer = current.deployed_by_name ?? current.deployed_by
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
      </div>
      <div className={classes.since}>
        <RelativeTime time={current.completed_at} />
        {deployer !== null && (
          <span className={classes.cut} title={deployer}>
            {' · '}
            {deployer}
          </span>
        )}
      </div>
    </>
  )
}

/** A cell of the matrix: the current deployment, and below it the latest deployment where the two differ. */
export const Cell = ({ cell: { current, latest, behind } }: { cell: MatrixCell }) => (
  <div className={classes.root}>
    <Current current={current} behind={behind} />
    {latest.deployment_id !== current?.deployment_id && <LatestDeployment latest={latest} />}
  </div>
)
