import { ActionIcon, Grid, Tooltip } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { given } from '../../api/search-params.ts'
import { ProductInput } from '../../components/product-input.tsx'
import { EndPicker } from './end-picker.tsx'
import type { Place } from './ends.ts'
import type { ComparisonSearch } from './search.ts'

type Props = {
  search: ComparisonSearch
  /** Where the product is; undefined while that is not known. */
  places: Place[] | undefined
  onChange: (search: ComparisonSearch) => void
}

/** Of which product, and what with what. */
export const ComparisonPickers = ({ search, places = [], onChange }: Props) => {
  const { product = '', from, to, order } = search
  const ends = { product, places }
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
        <EndPicker
          label="From"
          {...ends}
          value={from}
          onChange={(end) => onChange({ ...search, from: end })}
        />
      </Grid.Col>
      <Grid.Col span="content">
        <Tooltip label="Swap">
          <ActionIcon
            variant="default"
            size={36}
            aria-label="Swap the two"
            onClick={swap}
            disabled={from === undefined && to === undefined}
          >
            <IconArrowsExchange size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Grid.Col>
      <Grid.Col span={{ base: 'auto', xs: 5, md: 'auto' }}>
        <EndPicker label="To" {...ends} value={to} onChange={(end) => onChange({ ...search, to: end })} />
      </Grid.Col>
    </Grid>
  )
}
