import { Select } from '@mantine/core'
import { given } from '../../api/search-params.ts'
import { approvalStates } from '../../approvals/approval-badge.tsx'
import { EnvironmentFilter, FilterRow, filterWidth, ProductFilter } from '../../components/filter-row.tsx'
import { TextFilter } from '../../components/text-filter.tsx'
import { type ApprovalFilters, approvalFilters } from './search.ts'

type Props = { filters: ApprovalFilters; onChange: (filters: ApprovalFilters) => void }

/** The filters of the list of requests. */
export const ApprovalFilterBar = ({ filters, onChange }: Props) => {
  const set = (name: keyof ApprovalFilters, value: string | null): void =>
    onChange(approvalFilters(given({ ...filters, [name]: value ?? undefined })))
  return (
    <FilterRow filters={filters} onClear={() => onChange({})}>
      <Select
        w={filterWidth}
        label="State"
        placeholder="Any state"
        clearable
        data={approvalStates}
        value={filters.state ?? null}
        onChange={(value) => set('state', value)}
      />
      <ProductFilter value={filters.product} onCommit={(name) => set('product', name)} />
      <TextFilter
        w={filterWidth}
        label="Version"
        placeholder="Any version"
        value={filters.version ?? ''}
        onCommit={(name) => set('version', name)}
      />
      <EnvironmentFilter value={filters.environment} onCommit={(name) => set('environment', name)} />
    </FilterRow>
  )
}
