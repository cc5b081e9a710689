import { Group, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { Schemas } from '../../api/client.ts'
import { EmptyState, ErrorState } from '../../components/states.tsx'
import { DeploymentsTable } from './deployments-table.tsx'
import { HistoryChart } from './history-chart.tsx'
import { recentDeploymentsQuery } from './queries.ts'
import { type Period, periods, productSearch } from './search.ts'

const productRoute = getRouteApi('/shell/console/products/$product')

type Props = { product: string; row: Schemas['MatrixRow'] | null; days: Period }

/** The deployments of a product in a period, as a chart or as a table. */
export const History = ({ product, row, days }: Props) => {
  const navigate = productRoute.useNavigate()
  const [view, setView] = useState('Chart')
  const { data, error, refetch } = useQuery(recentDeploymentsQuery(product, days))
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
      {data === undefined && error !== null && <ErrorState error={error} onRetry={refetch} />}
      {data === undefined && error === null && <Skeleton height={200} role="status" aria-label="Loading" />}
      {data?.rows.length === 0 && <EmptyState title={`Nothing was deployed in the last ${days} days`} />}
      {data !== undefined &&
        data.rows.length > 0 &&
        (view === 'Chart' ? (
          <HistoryChart deployments={data.rows} order={order} days={days} />
        ) : (
          <DeploymentsTable
            deployments={data.rows}
            label={`Deployments of the last ${days} days`}
            withVersion
          />
        ))}
      {data?.hasMore === true && (
        <Text size="sm">Only the newest {data.rows.length} deployments are shown.</Text>
      )}
    </Stack>
  )
}
