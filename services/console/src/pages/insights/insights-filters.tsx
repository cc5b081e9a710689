import { Button, Group, SegmentedControl, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { environmentsQuery, environmentTypes } from '../../api/environments.ts'
import { ProductInput } from '../../components/product-input.tsx'
import { TextFilter } from '../../components/text-filter.tsx'
import { type InsightsSearch, intervals, periods, toInsightsSearch, withDefaults } from './search.ts'

const typeLabels = [
  { value: 'all', label: 'All types' },
  ...environmentTypes.map((type) => ({ value: type, label: type })),
]
const periodLabels = periods.map((days) => ({
  value: String(days),
  label: days === 365 ? '1 year' : `${days} days`,
}))

// Inputs have the full width on a phone.
const wide = { base: '100%', xs: 200 }
const narrow = { base: '100%', xs: 160 }

/** Chooses the deployments, the period and the interval of the figures. The address keeps the choice. */
export const InsightsFilters = ({ search }: { search: InsightsSearch }) => {
  const { data: environments = [] } = useQuery(environmentsQuery)
  const navigate = useNavigate({ from: '/console/insights' })
  const set = (change: Record<string, unknown>): void =>
    void navigate({ search: (old) => toInsightsSearch({ ...old, ...change }), replace: true })
  const shown = withDefaults(search)
  return (
    <Group align="end" gap="sm">
      <ProductInput
        w={wide}
        placeholder="All products"
        value={search.product ?? ''}
        onCommit={(product) => set({ product })}
      />
      <TextFilter
        w={wide}
        label="Environment"
        placeholder="All environments"
        data={environments.map(({ name }) => name)}
        value={search.environment ?? ''}
        onCommit={(environment) => set({ environment })}
      />
      <Select
        w={narrow}
        label="Environment type"
        data={typeLabels}
        value={shown.environment_type ?? 'all'}
        disabled={search.environment !== undefined}
        allowDeselect={false}
        onChange={(type) => set({ type: type === 'production' ? undefined : type })}
      />
      <Select
        w={narrow}
        label="Period"
        data={periodLabels}
        value={String(shown.days)}
        allowDeselect={false}
        onChange={(days) => set({ days: Number(days), interval: undefined })}
      />
      <SegmentedControl
        aria-label="Interval"
        data={intervals.map((interval) => ({ value: interval, label: `by ${interval}` }))}
        value={shown.interval}
        onChange={(interval) => set({ interval })}
      />
      {Object.keys(search).length > 0 && (
        <Button variant="subtle" onClick={() => void navigate({ search: {}, replace: true })}>
          Clear
        </Button>
      )}
    </Group>
  )
}
