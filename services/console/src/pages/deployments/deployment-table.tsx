import { Button, Center, Loader, Table, useMatches } from '@mantine/core'
import { useEffect } from 'react'
import { RoomOfRows, useVirtualRows } from '../../components/virtual-rows.tsx'
import { DeploymentRow } from './deployment-row.tsx'
import type { DeploymentFilters } from './search.ts'
import type { useDeployments } from './use-deployments.ts'

type Props = Pick<
  ReturnType<typeof useDeployments>,
  'rows' | 'latest' | 'hasOlder' | 'isFetchingOlder' | 'olderError' | 'fetchOlder'
> & { open: string | undefined; filters: DeploymentFilters; onOpen: (id: string) => void }

/** Older ones are fetched when the reader is this many rows away from the end. */
const ahead = 20

/** As many rows as the window shows, of as many as there are. */
export const DeploymentTable = (props: Props) => {
  const { rows, latest, open, filters, onOpen, hasOlder, isFetchingOlder, olderError, fetchOlder } = props
  const isWide = useMatches({ base: false, sm: true })
  const { table, items, measure, roomBefore, roomAfter } = useVirtualRows(
    rows.length,
    isWide ? 37 : 80,
    (index) => rows[index]?.id ?? String(index),
  )
  const isNearEnd = (items.at(-1)?.index ?? 0) >= rows.length - ahead
  useEffect(() => {
    if (isNearEnd && hasOlder && !isFetchingOlder && olderError === null) fetchOlder()
  }, [isNearEnd, hasOlder, isFetchingOlder, olderError, fetchOlder])

  return (
    <>
      <Table
        ref={table}
        layout="fixed"
        highlightOnHover
        stickyHeader
        stickyHeaderOffset="var(--app-shell-header-height)"
        aria-label="Deployments, newest first"
        aria-rowcount={hasOlder ? -1 : rows.length + 1}
      >
        <Table.Thead>
          <Table.Tr aria-rowindex={1}>
            <Table.Th scope="col" w={{ sm: '24%' }}>
              Product
            </Table.Th>
            <Table.Th scope="col" visibleFrom="sm">
              Version
            </Table.Th>
            <Table.Th scope="col" visibleFrom="sm">
              Environment
            </Table.Th>
            <Table.Th scope="col" w={138}>
              Status
            </Table.Th>
            <Table.Th scope="col" visibleFrom="md">
              By
            </Table.Th>
            <Table.Th scope="col" visibleFrom="sm" w={110}>
              When
            </Table.Th>
            <Table.Th scope="col" visibleFrom="lg" w={110}>
              Took
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <RoomOfRows height={roomBefore} />
          {items.map(({ index, key }) => {
            const row = rows[index]
            return row === undefined ? null : (
              <DeploymentRow
                key={key}
                index={index}
                measure={measure}
                known={row}
                isFollowed={latest.has(row.id)}
                isOpen={row.id === open}
                filters={filters}
                onOpen={onOpen}
              />
            )
          })}
          <RoomOfRows height={roomAfter} />
        </Table.Tbody>
      </Table>
      {isFetchingOlder && (
        <Center p="sm">
          <Loader size="sm" aria-label="Loading older deployments" />
        </Center>
      )}
      {olderError !== null && !isFetchingOlder && (
        <Center p="sm">
          <Button variant="default" onClick={fetchOlder}>
            Older deployments could not be loaded: try again
          </Button>
        </Center>
      )}
    </>
  )
}
