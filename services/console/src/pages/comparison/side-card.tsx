import { Card, Stack, Text } from '@mantine/core'
import type { ComparisonSide } from '../../api/comparisons.ts'
import { deploymentAddress, versionAddress } from '../../components/addresses.ts'
import { Commit } from '../../components/commit.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'

type Props = { label: string; product: string; side: ComparisonSide }

/** One side of the comparison: its environment if one was chosen, its version and its commit. */
export const SideCard = ({ label, product, side }: Props) => {
  const { environment_name, deployment_id, version, created_at } = side
  const { scm_sha, scm_branch, scm_repository, built_by, built_by_name } = side
  const by = built_by_name ?? built_by
  return (
    <Card withBorder padding="sm" component="section" aria-label={label}>
      <Stack gap={4} style={{ overflowWrap: 'anywhere' }}>
        <Text size="sm">
          {environment_name === null ? label : `${label} ${environment_name}`}
          {deployment_id !== null && (
            <>
              {' · '}
              <PageLink href={deploymentAddress(deployment_id)} inherit underline="always">
                its deployment
              </PageLink>
            </>
          )}
        </Text>
        <PageLink href={versionAddress(product, version)} fw={600} className="mono">
          {version}
        </PageLink>
        <Commit sha={scm_sha} branch={scm_branch} repository={scm_repository} />
        <Text size="sm">
          {by === null ? 'first seen' : `built by ${by},`} <RelativeTime time={created_at} />
        </Text>
      </Stack>
    </Card>
  )
}
