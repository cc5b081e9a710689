import { Stack, Table, Text } from '@mantine/core'
import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { MatrixRow } from '../../api/products.ts'
import { versionAddress } from '../../components/addresses.ts'
import { Commit } from '../../components/commit.tsx'
import { LoadMore } from '../../components/load-more.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { ScrollTable } from '../../components/scroll-table.tsx'
import { EmptyState } from '../../components/states.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { EnvironmentBadges } from './environment-badges.tsx'
import { recentDeploymentsQuery, type Version, versionsQuery } from './queries.ts'
import { environmentsByVersion, type VersionEnvironment } from './version-environments.ts'

/** Period whose deployments are fetched to show the environments of each version. */
const days = 90
const columns = ['Version', 'Build', 'Commit', 'First seen', `Environments, now and in the last ${days} days`]

type RowProps = { version: Version; environments: VersionEnvironment[] }

const Row = ({ version, environments }: RowProps) => (
  <Table.Tr>
    <Table.Th scope="row" maw="16rem">
      <PageLink href={versionAddress(version.product_name, version.version)} fw={600} cut={version.version} />
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
export const Versions = ({ product, row }: { product: string; row: MatrixRow | null }) => {
  const versions = useSuspenseInfiniteQuery(versionsQuery(product))
  const { data: deployments } = useSuspenseQuery(recentDeploymentsQuery(product, days))
  const { data: rows } = versions
  if (rows.length === 0)
    return (
      <EmptyState title="No versions yet">Versions appear with the first event that names them.</EmptyState>
    )
  const environments = environmentsByVersion(deployments.rows, row)
  return (
    <Stack gap="sm">
      <ScrollTable label="Versions" minWidth={900} columns={columns} verticalSpacing="xs">
        {rows.map((version) => (
          <Row key={version.id} version={version} environments={environments.get(version.id) ?? []} />
        ))}
      </ScrollTable>
      <LoadMore query={versions} />
    </Stack>
  )
}
