import { Anchor, Badge, Skeleton, Stack, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { releaseAddress, versionAddress } from '../../components/addresses.ts'
import { LightLink } from '../../components/light-link.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { EmptyState, ErrorState } from '../../components/states.tsx'
import { maxReleases, releasesWithProductQuery } from './queries.ts'

/** The newest releases that have a version of the product. */
export const ProductReleases = ({ product }: { product: string }) => {
  const { data, error, refetch } = useQuery(releasesWithProductQuery(product))
  if (data === undefined)
    return error === null ? (
      <Skeleton height={120} role="status" aria-label="Loading" />
    ) : (
      <ErrorState error={error} onRetry={refetch} />
    )
  if (data.rows.length === 0)
    return (
      <EmptyState title="No release has a version of this product">
        <Text>Versions are added to a release on its page.</Text>
      </EmptyState>
    )
  return (
    <Stack gap="xs">
      <Table.ScrollContainer minWidth={480} tabIndex={0} role="region" aria-label="Releases">
        <Table aria-label="Releases">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Release</Table.Th>
              <Table.Th scope="col">Its version</Table.Th>
              <Table.Th scope="col">Status</Table.Th>
              <Table.Th scope="col">Created</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.rows.map(({ release, version }) => (
              <Table.Tr key={release.id}>
                <Table.Th scope="row" maw="16rem">
                  <Anchor
                    component={LightLink}
                    href={releaseAddress(release.id)}
                    size="sm"
                    display="block"
                    truncate
                    title={release.name}
                  >
                    {release.name}
                  </Anchor>
                </Table.Th>
                <Table.Td maw="14rem">
                  {version !== undefined && (
                    <Anchor
                      component={LightLink}
                      href={versionAddress(product, version.version)}
                      size="sm"
                      display="block"
                      truncate
                      title={version.version}
                    >
                      {version.version}
                    </Anchor>
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
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {data.hasMore && <Text size="sm">Only the newest {maxReleases} releases are shown.</Text>}
    </Stack>
  )
}
