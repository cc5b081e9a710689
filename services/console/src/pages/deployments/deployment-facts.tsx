import { Commit } from '../../components/commit.tsx'
import { Duration } from '../../components/duration.tsx'
import { ExternalLink } from '../../components/external-link.tsx'
import { type Fact, FactList } from '../../components/fact-list.tsx'
import { exactTime, RelativeTime } from '../../components/relative-time.tsx'
import { hasRun, RunLink } from '../../components/run.tsx'
import { durationOf, isRunning } from './duration.ts'
import type { Deployment } from './queries.ts'

const TimeFact = ({ time }: { time: string }) => (
  <>
    <RelativeTime time={time} />, {exactTime(time)}
  </>
)

const factsOf = (deployment: Deployment): Fact[] => {
  const { deployed_by, deployed_by_name, deployed_by_email, deployed_at, started_at, completed_at } =
    deployment
  const { scm_sha, scm_branch, scm_repository, deploy_url, change_reference } = deployment
  const by = [deployed_by_name ?? deployed_by, deployed_by_email].filter((part) => part !== null)
  const duration = durationOf(deployment)
  return [
    ['Deployed by', by.length > 0 && by.join(' · ')],
    [
      'Started',
      (duration !== undefined || completed_at === null) && <TimeFact time={started_at ?? deployed_at} />,
    ],
    ['Ended', completed_at !== null && <TimeFact time={completed_at} />],
    [
      isRunning(deployment) ? 'Running for' : 'Duration',
      duration !== undefined && <Duration {...duration} />,
    ],
    [
      'Commit',
      (scm_sha !== null || scm_branch !== null) && (
        <Commit sha={scm_sha} branch={scm_branch} repository={scm_repository} />
      ),
    ],
    ['Repository', scm_repository !== null && <ExternalLink to={scm_repository} />],
    ['Build', hasRun(deployment) && <RunLink run={deployment} />],
    ['Runs at', deploy_url !== null && <ExternalLink to={deploy_url} />],
    ['Change', change_reference !== null && <ExternalLink to={change_reference} />],
    ['Run id', deployment.invoke_id],
  ]
}

/** Who deployed, when, for how long and from which commit. */
export const DeploymentFacts = ({ deployment }: { deployment: Deployment }) => (
  <FactList facts={factsOf(deployment)} />
)
