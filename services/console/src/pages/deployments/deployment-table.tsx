import { Button, Center, Loader, Table, useMatches } from '@mantine/core'
import { useEffect } from 'react'
import { HiddenRowsSpacer, useVirtualRows } from '../../components/virtual-rows.tsx'
import { DeploymentRow } from './deployment-row.tsx'
import type { DeploymentFilters } from './search.ts'
import type { useDeployments } from './use-deployments.ts'

type Props = Pick<
  ReturnType<typeof useDeployments>,
  'rows' | 'newestRows' | 'hasOlder' | 'isFetchingOlder' | 'olderError' | 'fetchOlder'
> & { open: string | undefined; filters: DeploymentFilters; onOpen: (id: string) => void }

/** The next older page is fetched when fewer rows than this follow the last rendered row. */
const fetchAheadRows = 20

const Head = () => (
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
      <Table.Th scope="col" visibleFrom="xl" w={138}>
        Checks
      </Table.Th>
      <Table.Th scope="col" visibleFrom="md">
        By
      </Table.Th>
      <Table.Th scope="col" visibleFrom="sm" w={110}>
        When
      </Table.Th>
      <Table.Th scope="col" visibleFrom="lg" w={110}>
        Duration
      </Table.Th>
    </Table.Tr>
  </Table.Thead>
)

type OlderProps = { isFetching: boolean; error: Error | null; onRetry: () => void }

/** Shows that older deployments are loading, or a button to try it again after an error. */
const OlderState = ({ isFetching, error, onRetry }: OlderProps) => {
  if (isFetching)
    return (
      <Center p="sm">
        <Loader size="sm" aria-label="Loading older deployments" />
      </Center>
    )
  if (error === null) return null
  return (
    <Center p="sm">
      <Button variant="default" onClick={onRetry}>
        Older deployments could not be loaded: try again
      </Button>
    </Center>
  )
}

/**
 * The table of deployments. Only rows in or near the window are rendered. Older pages are fetched on
 * scrolling.
 */
export const DeploymentTable = (props: Props) => {
  const { rows, newestRows, open, filters, onOpen, hasOlder, isFetchingOlder, olderError, fetchOlder } = props
  const isWide = useMatches({ base: false, sm: true })
  const { table, items, measure, heightBefore, heightAfter } = useVirtualRows(
    rows.length,
    isWide ? 37 : 80,
    (index) => rows[index]?.id ?? String(index),
  )
  const isNearEnd = (items.at(-1)?.index ?? 0) >= rows.length - fetchAheadRows
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
        <Head />
        <Table.Tbody>
          <HiddenRowsSpacer height={heightBefore} />
          {items.map(({ index, key }) => {
            const row = rows[index]
            return row === undefined ? null : (
              <DeploymentRow
                key={key}
                index={index}
                measure={measure}
                listed={row}
                isInNewestPage={newestRows.has(row.id)}
                isOpen={row.id === open}
                filters={filters}
                onOpen={onOpen}
              />
            )
          })}
          <HiddenRowsSpacer height={heightAfter} />
        </Table.Tbody>
      </Table>
      <OlderState isFetching={isFetchingOlder} error={olderError} onRetry={fetchOlder} />
    </>
  )
}
