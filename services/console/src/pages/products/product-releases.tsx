import { Badge, Stack, Table, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { releaseAddress, versionAddress } from '../../components/addresses.ts'
import { PageLink } from '../../components/page-link.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { ScrollTable } from '../../components/scroll-table.tsx'
import { EmptyState } from '../../components/states.tsx'
import { maxReleases, releasesWithProductQuery } from './queries.ts'

/** The newest releases that have a version of the product. */
export const ProductReleases = ({ product }: { product: string }) => {
  const { data } = useSuspenseQuery(releasesWithProductQuery(product))
  if (data.rows.length === 0)
    return (
      <EmptyState title="No release has a version of this product">
        <Text>Versions are added to a release on its page.</Text>
      </EmptyState>
    )
  return (
    <Stack gap="xs">
      <ScrollTable label="Releases" minWidth={480} columns={['Release', 'Its version', 'Status', 'Created']}>
        {data.rows.map(({ release, version }) => (
          <Table.Tr key={release.id}>
            <Table.Th scope="row" maw="16rem">
              <PageLink href={releaseAddress(release.id)} cut={release.name} />
            </Table.Th>
            <Table.Td maw="14rem">
              {version !== undefined && (
                <PageLink href={versionAddress(product, version.version)} cut={version.version} />
              )}
            </Table.Td>
            <Table.Td>
              <Badge variant="default">{release.status.replace('_', ' ')}</Badge>
            </Table.Td>
            <Table.Td>
              <RelativeTime time={release.created_at} />
            </Table.Td>
          </Table.Tr>
        ))}
      </ScrollTable>
      {data.hasMore && <Text size="sm">Only the newest {maxReleases} releases are shown.</Text>}
    </Stack>
  )
}
