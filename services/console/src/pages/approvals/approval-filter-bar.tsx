import { Button, Group, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { environmentsQuery } from '../../api/environments.ts'
import { given } from '../../api/search-params.ts'
import { approvalStates } from '../../approvals/approval-badge.tsx'
import { ProductInput } from '../../components/product-input.tsx'
import { TextFilter } from '../../components/text-filter.tsx'
import { type ApprovalFilters, approvalFilters } from './search.ts'

/** Width of an input: the full width on a phone. */
const width = { base: '100%', xs: 180 }

type Props = { filters: ApprovalFilters; onChange: (filters: ApprovalFilters) => void }

/** The filters of the list of requests. */
export const ApprovalFilterBar = ({ filters, onChange }: Props) => {
  const { data: environments = [] } = useQuery(environmentsQuery)
  const set = (name: keyof ApprovalFilters, value: string | null): void =>
    onChange(approvalFilters(given({ ...filters, [name]: value ?? undefined })))
  return (
    <Group align="end" gap="sm" component="search" aria-label="Filters">
      <Select
        w={width}
        label="State"
        placeholder="Any state"
        clearable
        data={approvalStates}
        value={filters.state ?? null}
        onChange={(value) => set('state', value)}
      />
      <ProductInput
        w={width}
        placeholder="Any product"
        value={filters.product ?? ''}
        onCommit={(name) => set('product', name)}
      />
      <TextFilter
        w={width}
        label="Version"
        placeholder="Any version"
        value={filters.version ?? ''}
        onCommit={(name) => set('version', name)}
      />
      <TextFilter
        w={width}
        label="Environment"
        placeholder="Any environment"
        value={filters.environment ?? ''}
        data={environments.map(({ name }) => name)}
        onCommit={(name) => set('environment', name)}
      />
      {Object.keys(filters).length > 0 && (
        <Button variant="subtle" onClick={() => onChange({})}>
          Clear all filters
        </Button>
      )}
    </Group>
  )
}
