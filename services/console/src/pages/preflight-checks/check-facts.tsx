import { Text } from '@mantine/core'
import { deploymentAddress, productAddress } from '../../components/addresses.ts'
import { Commit } from '../../components/commit.tsx'
import { type Fact, FactList } from '../../components/fact-list.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { exactTime } from '../../components/relative-time.tsx'
import { hasRun, RunLink } from '../../components/run.tsx'
import { CheckApproval, lacksApprovals } from './check-approval.tsx'
import { CheckSequel } from './check-sequel.tsx'
import type { PreflightCheck } from './queries.ts'

const factsOf = (check: PreflightCheck): Fact[] => {
  const { product_name, deployment_id, deployed_by, deployed_by_name, deployed_by_email } = check
  const { scm_sha, scm_branch, message, reported_status, checked_at, outcome, override } = check
  const by = [deployed_by_name ?? deployed_by, deployed_by_email].filter((part) => part !== null)
  return [
    ['Reason', message],
    ['When', exactTime(checked_at)],
    ['Afterwards', (outcome === 'blocked' || override !== null) && <CheckSequel check={check} />],
    ['Approval', lacksApprovals(check) && <CheckApproval check={check} />],
    ['Product', <PageLink key="product" href={productAddress(product_name)} cut={product_name} />],
    [
      'Deployment',
      deployment_id !== null && (
        <PageLink href={deploymentAddress(deployment_id)}>See the deployment</PageLink>
      ),
    ],
    ['Reported', <Text key="reported" size="sm">{`status ${reported_status}`}</Text>],
    ['By', by.length > 0 && by.join(' · ')],
    [
      'Commit',
      (scm_sha !== null || scm_branch !== null) && (
        <Commit sha={scm_sha} branch={scm_branch} repository={null} />
      ),
    ],
    ['Build', hasRun(check) && <RunLink run={check} />],
    ['Run id', check.invoke_id],
  ]
}

/** Why, when and what a check was about. */
export const CheckFacts = ({ check }: { check: PreflightCheck }) => <FactList facts={factsOf(check)} />
