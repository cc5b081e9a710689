import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { environmentsQuery } from '../../api/environments.ts'
import { ProductInput } from '../../components/product-input.tsx'
import { statuses, statusLook } from '../../components/status-badge.tsx'
import { TextFilter } from '../../components/text-filter.tsx'
import type { FilterProps } from './search.ts'

const statusOptions = statuses.map((value) => ({ value, label: statusLook(value).label }))
const typeOptions = [
  { value: 'dev', label: 'Development' },
  { value: 'test', label: 'Test' },
  { value: 'staging', label: 'Staging' },
  { value: 'production', label: 'Production' },
]

/** The filters that are always shown. */
export const MainFilters = ({ filters, onSet }: FilterProps) => {
  const { data: environments = [] } = useQuery(environmentsQuery)
  return (
    <>
      <ProductInput
        placeholder="Any product"
        value={filters.product ?? ''}
        onCommit={(name) => onSet('product', name)}
      />
      <TextFilter
        label="Environment"
        placeholder="Any environment"
        value={filters.environment ?? ''}
        data={environments.map(({ name }) => name)}
        onCommit={(name) => onSet('environment', name)}
      />
      <Select
        label="Environment type"
        placeholder="Any type"
        clearable
        data={typeOptions}
        value={filters.environment_type ?? null}
        onChange={(value) => onSet('environment_type', value ?? '')}
      />
      <Select
        label="Status"
        placeholder="Any status"
        clearable
        data={statusOptions}
        value={filters.status ?? null}
        onChange={(value) => onSet('status', value ?? '')}
      />
    </>
  )
}
