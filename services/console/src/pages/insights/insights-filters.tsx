import { Button, Group, SegmentedControl, Select } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { DebouncedTextInput } from '../../components/debounced-text-input.tsx'
import {
  environmentTypes,
  type InsightsSearch,
  intervals,
  periods,
  shownBy,
  toInsightsSearch,
} from './search.ts'

const typeLabels = [
  { value: 'all', label: 'All types' },
  ...environmentTypes.map((type) => ({ value: type, label: type })),
]
const periodLabels = periods.map((days) => ({
  value: String(days),
  label: days === 365 ? '1 year' : `${days} days`,
}))

/** What the figures are of. All of it is in the address. */
export const InsightsFilters = ({ search }: { search: InsightsSearch }) => {
  const navigate = useNavigate({ from: '/console/insights' })
  const set = (change: Record<string, unknown>): void =>
    void navigate({ search: (old) => toInsightsSearch({ ...old, ...change }), replace: true })
  const shown = shownBy(search)
  return (
    <Group align="end" gap="sm">
      <DebouncedTextInput
        label="Product"
        placeholder="All products"
        value={search.product ?? ''}
        onChange={(product) => set({ product })}
      />
      <DebouncedTextInput
        label="Environment"
        placeholder="All environments"
        value={search.environment ?? ''}
        onChange={(environment) => set({ environment })}
      />
      <Select
        label="Environment type"
        data={typeLabels}
        value={shown.environment_type ?? 'all'}
        disabled={search.environment !== undefined}
        allowDeselect={false}
        onChange={(type) => set({ type: type === 'production' ? undefined : type })}
      />
      <Select
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
