import { Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import type { MatrixRow } from '../../api/products.ts'
import { DeploymentsTable } from '../../components/deployments-table.tsx'
import { EmptyState } from '../../components/states.tsx'
import { HistoryChart } from './history-chart.tsx'
import { recentDeploymentsQuery } from './queries.ts'
import { type Period, periods, productSearch } from './search.ts'

const productRoute = getRouteApi('/shell/console/products/$product')

type Props = { product: string; row: MatrixRow | null; days: Period }

/** The deployments of a product in a period, as a chart or as a table. */
export const History = ({ product, row, days }: Props) => {
  const navigate = productRoute.useNavigate()
  const [view, setView] = useState('Chart')
  const shownDays = useDeferredValue(days)
  const { rows, hasMore } = useSuspenseQuery(recentDeploymentsQuery(product, shownDays)).data
  const order = row?.environments.map(({ environment_name }) => environment_name) ?? []
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <SegmentedControl
          aria-label="Period"
          size="xs"
          data={periods.map((period) => ({ value: String(period), label: `${period} days` }))}
          value={String(days)}
          onChange={(period) =>
            void navigate({
              search: (before) => productSearch({ ...before, days: period }),
              replace: true,
              resetScroll: false,
            })
          }
        />
        <SegmentedControl
          aria-label="View"
          size="xs"
          data={['Chart', 'Table']}
          value={view}
          onChange={setView}
        />
      </Group>
      {rows.length === 0 ? (
        <EmptyState title={`Nothing was deployed in the last ${shownDays} days`} />
      ) : view === 'Chart' ? (
        <HistoryChart deployments={rows} order={order} days={shownDays} />
      ) : (
        <DeploymentsTable
          deployments={rows}
          label={`Deployments of the last ${shownDays} days`}
          withVersion
        />
      )}
      {hasMore && <Text size="sm">Only the newest {rows.length} deployments are shown.</Text>}
    </Stack>
  )
}
