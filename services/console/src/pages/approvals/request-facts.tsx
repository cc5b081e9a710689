import { useQuery } from '@tanstack/react-query'
import type { ApprovalRequest } from '../../api/approvals.ts'
import { versionQuery } from '../../api/versions.ts'
import { productAddress, versionAddress } from '../../components/addresses.ts'
import { Commit } from '../../components/commit.tsx'
import { type Fact, FactList } from '../../components/fact-list.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { exactTime } from '../../components/relative-time.tsx'
import { hasRun, RunLink } from '../../components/run.tsx'

const VersionLink = ({ product, version }: { product: string; version: string }) => (
  <PageLink href={versionAddress(product, version)} className="mono" cut={version} />
)

/** Facts about the build of the version; none before it was reported. */
const useBuildFacts = ({ product_name, version }: ApprovalRequest): Fact[] => {
  const { data } = useQuery({
    ...versionQuery(product_name, version ?? ''),
    enabled: version !== null,
  })
  if (data === undefined || data === null) return []
  const { built_by, built_by_name, built_by_email, scm_sha, scm_branch, scm_repository } = data
  const by = [built_by_name ?? built_by, built_by_email].filter((part) => part !== null)
  return [
    ['Built by', by.length > 0 && by.join(' · ')],
    ['Build', hasRun(data) && <RunLink run={data} />],
    [
      'Commit',
      (scm_sha !== null || scm_branch !== null) && (
        <Commit sha={scm_sha} branch={scm_branch} repository={scm_repository} />
      ),
    ],
  ]
}

const endLabels = { pending: 'Waits until', approved: 'May start until' } as const

const factsOf = (request: ApprovalRequest, buildFacts: Fact[]): Fact[] => {
  const { product_name: product, version, scm_sha, scm_branch, state, expires_at, decided_at } = request
  const isOpen = state === 'pending' || state === 'approved'
  return [
    ['Product', <PageLink key="product" href={productAddress(product)} cut={product} />],
    ['Version', version !== null && <VersionLink product={product} version={version} />],
    [
      'Requested for',
      (scm_sha !== null || scm_branch !== null) && (
        <Commit sha={scm_sha} branch={scm_branch} repository={null} />
      ),
    ],
    ['Environment', request.environment_name],
    ['Requested by', request.requested_by],
    ['Reason', request.reason],
    ['Requested at', exactTime(request.created_at)],
    ['Decided at', decided_at !== null && exactTime(decided_at)],
    [isOpen ? endLabels[state] : 'Ends', isOpen && expires_at !== null && exactTime(expires_at)],
    ...buildFacts,
  ]
}

/** What is to start, who asked and why, and who built it. */
export const RequestFacts = ({ request }: { request: ApprovalRequest }) => (
  <FactList facts={factsOf(request, useBuildFacts(request))} labelWidth="8rem" />
)
