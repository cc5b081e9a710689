import type { Schemas } from '../../api/client.ts'
import { deploymentAddress } from '../addresses.ts'
import { GoLink } from '../go-link.tsx'
import { RelativeTime } from '../relative-time.tsx'
import { Attempt } from './attempt.tsx'
import { Drift } from './drift.tsx'
import classes from './place.module.css'

type PlaceData = Schemas['MatrixCell']

const Current = ({ current, behind }: Pick<PlaceData, 'behind'> & { current: PlaceData['current'] }) => {
  if (current === null) return <div className={classes.none}>Nothing runs here yet</div>
  const who = current.deployed_by_name ?? current.deployed_by
  return (
    <>
      <div className={classes.line}>
        <GoLink
          href={deploymentAddress(current.deployment_id)}
          className={classes.version}
          title={current.version}
        >
          {current.version}
        </GoLink>
        <Drift behind={behind} />
      </div>
      <div className={classes.since}>
        <RelativeTime time={current.completed_at} />
        {who !== null && (
          <span className={classes.cut} title={who}>
            {' · '}
            {who}
          </span>
        )}
      </div>
    </>
  )
}

/** What runs in one place, since when and by whom, and what was tried there since. */
export const Place = ({ place: { current, latest, behind } }: { place: PlaceData }) => (
  <div className={classes.place}>
    <Current current={current} behind={behind} />
    {latest.deployment_id !== current?.deployment_id && <Attempt latest={latest} />}
  </div>
)
