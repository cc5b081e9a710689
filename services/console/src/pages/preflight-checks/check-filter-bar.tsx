import { Button, Group, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { environmentsQuery } from '../../api/environments.ts'
import { given } from '../../api/search-params.ts'
import { preflightLook, preflightOutcomes } from '../../components/preflight-badge.tsx'
import { ProductInput } from '../../components/product-input.tsx'
import { TextFilter } from '../../components/text-filter.tsx'
import { TimeFilter } from '../../components/time-filter.tsx'
import { rulesQuery } from './queries.ts'
import { type CheckFilters, checkFilters } from './search.ts'

/** Width of an input: the full width on a phone. */
const width = { base: '100%', xs: 180 }
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
  const { data: environments = [] } = useQuery(environmentsQuery)
  const { data: rules = [] } = useQuery(rulesQuery)
  const set = (name: keyof CheckFilters, value: string | null): void =>
    onChange(checkFilters(given({ ...filters, [name]: value ?? undefined })))
  return (
    <Group align="end" gap="sm" component="search" aria-label="Filters">
      <ProductInput
        w={width}
        placeholder="Any product"
        value={filters.product ?? ''}
        onCommit={(name) => set('product', name)}
      />
      <TextFilter
        w={width}
        label="Environment"
        placeholder="Any environment"
        value={filters.environment ?? ''}
        data={environments.map(({ name }) => name)}
        onCommit={(name) => set('environment', name)}
      />
      <Select
        w={width}
        label="Outcome"
        placeholder="Any outcome"
        clearable
        data={outcomeOptions}
        value={filters.outcome ?? null}
        onChange={(value) => set('outcome', value)}
      />
      <Select
        w={width}
        label="Rule"
        placeholder="Any rule"
        clearable
        searchable
        data={ruleOptionsOf(rules, filters.rule_id)}
        value={filters.rule_id ?? null}
        onChange={(value) => set('rule_id', value)}
      />
      <TimeFilter
        w={width}
        label="From"
        placeholder="Any time"
        value={filters.from}
        onCommit={(time) => set('from', time)}
      />
      <TimeFilter
        w={width}
        label="To (not included)"
        placeholder="Now"
        value={filters.to}
        onCommit={(time) => set('to', time)}
      />
      {Object.keys(filters).length > 0 && (
        <Button variant="subtle" onClick={() => onChange({})}>
          Clear all filters
        </Button>
      )}
    </Group>
  )
}
