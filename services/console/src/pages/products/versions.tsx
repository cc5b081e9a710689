import { Anchor, Skeleton, Stack, Table, Text } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Schemas } from '../../api/client.ts'
import { versionAddress } from '../../components/addresses.ts'
import { Commit } from '../../components/commit.tsx'
import { LightLink } from '../../components/light-link.tsx'
import { LoadMore } from '../../components/load-more.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { EmptyState, ErrorState } from '../../components/states.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { EnvironmentBadges } from './environment-badges.tsx'
import { recentDeploymentsQuery, type Version, versionsQuery } from './queries.ts'
import { environmentsByVersion, type VersionEnvironment } from './version-environments.ts'

/** Period whose deployments are fetched to show the environments of each version. */
const days = 90

type RowProps = { version: Version; environments: VersionEnvironment[] }

const Row = ({ version, environments }: RowProps) => (
  <Table.Tr>
    <Table.Th scope="row" maw="16rem">
      <Anchor
        component={LightLink}
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
      {version.status === null ? (
        <Text size="sm">not reported</Text>
      ) : (
        <StatusBadge status={version.status} />
      )}
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
      <EnvironmentBadges environments={environments} />
    </Table.Td>
  </Table.Tr>
)

/** The versions of a product, newest first, each with its environments. */
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
    return (
      <EmptyState title="No versions yet">Versions appear with the first event that names them.</EmptyState>
    )
  const environments = environmentsByVersion(deployments.data?.rows ?? [], row)
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
                First seen
              </Table.Th>
              <Table.Th scope="col">Environments, now and in the last {days} days</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((version) => (
              <Row key={version.id} version={version} environments={environments.get(version.id) ?? []} />
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
