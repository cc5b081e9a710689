import { Button, Table, Text } from '@mantine/core'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { releaseAddress } from '../../components/addresses.ts'
import { LoadMore } from '../../components/load-more.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { EmptyState } from '../../components/states.tsx'
import { releasesQuery } from './queries.ts'
import { ReleaseStatusBadge } from './release-status.tsx'
import type { ReleaseSearch } from './search.ts'

type Props = {
  search: ReleaseSearch
  onAll: () => void
  /** Opens the form for a new release; undefined for users who may not create one. */
  onNew?: () => void
}

const EmptyList = ({ search, onAll, onNew }: Props) => {
  if (search.status !== undefined)
    return (
      <EmptyState title="No release has this status">
        <Button variant="default" onClick={onAll}>
          Show all releases
        </Button>
      </EmptyState>
    )
  return (
    <EmptyState title="No releases yet">
      <Text size="sm">
        Group versions of several products, and see in which environments each of them was deployed.
        {onNew === undefined && ' Members and admins can create one.'}
      </Text>
      {onNew !== undefined && <Button onClick={onNew}>Create the first release</Button>}
    </EmptyState>
  )
}

/** All releases, newest first, or the empty state. */
export const ReleaseList = (props: Props) => {
  const list = useSuspenseInfiniteQuery(releasesQuery(props.search))
  const { data: rows } = list
  if (rows.length === 0) return <EmptyList {...props} />
  return (
    <>
      <Table layout="fixed" highlightOnHover verticalSpacing="sm" aria-label="Releases, newest first">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Release</Table.Th>
            <Table.Th scope="col" w={138}>
              Status
            </Table.Th>
            <Table.Th scope="col" w={180} visibleFrom="md">
              Created by
            </Table.Th>
            <Table.Th scope="col" w={120} visibleFrom="sm">
              Created
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ id, name, description, status, created_by, created_at }) => (
            <Table.Tr key={id}>
              <Table.Td>
                <PageLink href={releaseAddress(id)} fw={600} style={{ overflowWrap: 'anywhere' }}>
                  {name}
                </PageLink>
                {description !== null && (
                  <Text size="sm" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
                    {description}
                  </Text>
                )}
              </Table.Td>
              <Table.Td>
                <ReleaseStatusBadge status={status} />
              </Table.Td>
              <Table.Td visibleFrom="md">
                <Text size="sm" truncate title={created_by}>
                  {created_by}
                </Text>
              </Table.Td>
              <Table.Td visibleFrom="sm">
                <RelativeTime time={created_at} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <LoadMore query={list} />
    </>
  )
}
