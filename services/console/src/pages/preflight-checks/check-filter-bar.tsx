import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { given } from '../../api/search-params.ts'
import { EnvironmentFilter, FilterRow, filterWidth, ProductFilter } from '../../components/filter-row.tsx'
import { preflightLook, preflightOutcomes } from '../../components/preflight-badge.tsx'
import { TimeFilter } from '../../components/time-filter.tsx'
import { rulesQuery } from './queries.ts'
import { type CheckFilters, checkFilters } from './search.ts'

const outcomeOptions = preflightOutcomes.map((value) => ({ value, label: preflightLook(value).label }))

/** Returns the rules to choose from. A rule that was deleted is shown by its id. */
const ruleOptionsOf = (rules: readonly { id: string; name: string }[], chosen: string | undefined) => {
  const options = rules.map(({ id, name }) => ({ value: id, label: name }))
  const isKnown = chosen === undefined || rules.some(({ id }) => id === chosen)
  return isKnown ? options : [...options, { value: chosen, label: `Deleted rule ${chosen}` }]
}

type Props = { filters: CheckFilters; onChange: (filters: CheckFilters) => void }

/** The filters of the list of checks. */
export const CheckFilterBar = ({ filters, onChange }: Props) => {
  const { data: rules = [] } = useQuery(rulesQuery)
  const set = (name: keyof CheckFilters, value: string | null): void =>
    onChange(checkFilters(given({ ...filters, [name]: value ?? undefined })))
  return (
    <FilterRow filters={filters} onClear={() => onChange({})}>
      <ProductFilter value={filters.product} onCommit={(name) => set('product', name)} />
      <EnvironmentFilter value={filters.environment} onCommit={(name) => set('environment', name)} />
      <Select
        w={filterWidth}
        label="Outcome"
        placeholder="Any outcome"
        clearable
        data={outcomeOptions}
        value={filters.outcome ?? null}
        onChange={(value) => set('outcome', value)}
      />
      <Select
        w={filterWidth}
        label="Rule"
        placeholder="Any rule"
        clearable
        searchable
        data={ruleOptionsOf(rules, filters.rule_id)}
        value={filters.rule_id ?? null}
        onChange={(value) => set('rule_id', value)}
      />
      <TimeFilter
        w={filterWidth}
        label="From"
        placeholder="Any time"
        value={filters.from}
        onCommit={(time) => set('from', time)}
      />
      <TimeFilter
        w={filterWidth}
        label="To (not included)"
        placeholder="Now"
        value={filters.to}
        onCommit={(time) => set('to', time)}
      />
    </FilterRow>
  )
}
