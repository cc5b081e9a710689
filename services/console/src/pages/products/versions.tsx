import { Anchor, Skeleton, Stack, Table, Text } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Schemas } from '../../api/client.ts'
import { versionAddress } from '../../components/addresses.ts'
import { Commit } from '../../components/commit.tsx'
import { GoLink } from '../../components/go-link.tsx'
import { LoadMore } from '../../components/load-more.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { EmptyState, ErrorState } from '../../components/states.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { type Been, beenOf } from './been.ts'
import { recentDeploymentsQuery, type Version, versionsQuery } from './queries.ts'
import { WhereBeen } from './where-been.tsx'

/** How far back deployments are looked through for where a version was. */
const days = 90

const Line = ({ version, been }: { version: Version; been: Been[] }) => (
  <Table.Tr>
    <Table.Th scope="row" maw="16rem">
      <Anchor
        component={GoLink}
        href={versionAddress(version.product_name, version.version)}
        size="sm"
        fw={600}
        display="block"
        truncate
        title={version.version}
      >
        {version.version}
      </Anchor>
    </Table.Th>
    <Table.Td miw="8.5rem">
      {version.status === null ? <Text size="sm">not told</Text> : <StatusBadge status={version.status} />}
    </Table.Td>
    <Table.Td miw="13rem">
      <Commit sha={version.scm_sha} branch={version.scm_branch} repository={version.scm_repository} />
    </Table.Td>
    <Table.Td>
      <Text size="sm">
        <RelativeTime time={version.created_at} />
      </Text>
    </Table.Td>
    <Table.Td>
      <WhereBeen been={been} />
    </Table.Td>
  </Table.Tr>
)

/** Its versions, newest first, and where each has been. */
export const Versions = ({ product, row }: { product: string; row: Schemas['MatrixRow'] | null }) => {
  const versions = useInfiniteQuery(versionsQuery(product))
  const deployments = useQuery(recentDeploymentsQuery(product, days))
  if (versions.data === undefined)
    return versions.error === null ? (
      <Skeleton height={200} role="status" aria-label="Loading" />
    ) : (
      <ErrorState error={versions.error} onRetry={versions.refetch} />
    )
  const rows = versions.data.pages.flatMap((page) => page.rows)
  if (rows.length === 0)
    return <EmptyState title="No version is known">The first event that names one makes it.</EmptyState>
  const been = beenOf(deployments.data?.rows ?? [], row)
  return (
    <Stack gap="sm">
      <Table.ScrollContainer minWidth={900} tabIndex={0} role="region" aria-label="Versions">
        <Table aria-label="Versions" verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Version</Table.Th>
              <Table.Th scope="col">Build</Table.Th>
              <Table.Th scope="col">Commit</Table.Th>
              <Table.Th scope="col" className="nowrap">
                First named
              </Table.Th>
              <Table.Th scope="col">Where it is, and was in the last {days} days</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((version) => (
              <Line key={version.id} version={version} been={been.get(version.id) ?? []} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <LoadMore query={versions} />
      {deployments.data === undefined && deployments.error !== null && (
        <ErrorState error={deployments.error} onRetry={deployments.refetch} />
      )}
    </Stack>
  )
}
