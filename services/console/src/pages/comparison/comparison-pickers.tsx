import { ActionIcon, Grid, Tooltip } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { given } from '../../api/search-params.ts'
import { ProductInput } from '../../components/product-input.tsx'
import type { ComparisonSearch } from './search.ts'
import { SidePicker } from './side-picker.tsx'
import type { MatrixCell } from './sides.ts'

type Props = {
  search: ComparisonSearch
  /** Cells of the product, one per environment. Undefined while fetched, and for a product without cells. */
  cells: MatrixCell[] | undefined
  onChange: (search: ComparisonSearch) => void
}

/** Inputs for the product and the two sides of the comparison. */
export const ComparisonPickers = ({ search, cells = [], onChange }: Props) => {
  const { product = '', from, to, order } = search
  const choices = { product, cells }
  const swap = (): void => onChange(given({ product, from: to, to: from, order }))
  return (
    <Grid gap="sm" align="end">
      <Grid.Col span={{ base: 12, md: 4 }}>
        <ProductInput
          placeholder="Which product"
          value={product}
          onCommit={(name) => onChange(name === '' ? {} : { product: name })}
        />
      </Grid.Col>
      <Grid.Col span={{ base: 12, xs: 5, md: 'auto' }}>
        <SidePicker
          label="From"
          {...choices}
          value={from}
          onChange={(side) => onChange({ ...search, from: side })}
        />
      </Grid.Col>
      <Grid.Col span="content">
        <Tooltip label="Swap">
          <ActionIcon
            variant="default"
            size={36}
            aria-label="Swap the two sides"
            onClick={swap}
            disabled={from === undefined && to === undefined}
          >
            <IconArrowsExchange size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Grid.Col>
      <Grid.Col span={{ base: 'auto', xs: 5, md: 'auto' }}>
        <SidePicker
          label="To"
          {...choices}
          value={to}
          onChange={(side) => onChange({ ...search, to: side })}
        />
      </Grid.Col>
    </Grid>
  )
}
