import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { environmentsQuery } from '../api/environments.ts'
import { ProductInput } from './product-input.tsx'
import { TextFilter } from './text-filter.tsx'

/** Width of an input in a row of filters: the full width on a phone. */
export const filterWidth = { base: '100%', xs: 180 }

type Props = { filters: object; onClear: () => void; children: ReactNode }

/** The filters of a list in a row, and a button that clears them when some are set. */
export const FilterRow = ({ filters, onClear, children }: Props) => (
  <Group align="end" gap="sm" component="search" aria-label="Filters">
    {children}
    {Object.keys(filters).length > 0 && (
      <Button variant="subtle" onClick={onClear}>
        Clear all filters
      </Button>
    )}
  </Group>
)

type FilterProps = { value: string | undefined; onCommit: (name: string) => void }

export const ProductFilter = ({ value = '', onCommit }: FilterProps) => (
  <ProductInput w={filterWidth} placeholder="Any product" value={value} onCommit={onCommit} />
)

export const EnvironmentFilter = ({ value = '', onCommit }: FilterProps) => {
  const { data: environments = [] } = useQuery(environmentsQuery)
  return (
    <TextFilter
      w={filterWidth}
      label="Environment"
      placeholder="Any environment"
      value={value}
      data={environments.map(({ name }) => name)}
      onCommit={onCommit}
    />
  )
}
