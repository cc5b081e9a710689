import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { productsByNamePartQuery } from '../api/products.ts'
import { TextFilter, type TextFilterProps } from './text-filter.tsx'

/** An input for a product's name that suggests products whose names contain the typed text. */
export const ProductInput = (props: TextFilterProps) => {
  const [part, setPart] = useState('')
  const [debouncedPart] = useDebouncedValue(part.trim(), 150)
  const { data = [] } = useQuery({
    ...productsByNamePartQuery(debouncedPart),
    placeholderData: keepPreviousData,
  })
  return (
    <TextFilter
      label="Product"
      {...props}
      data={data.map(({ product_name }) => product_name)}
      filter={({ options }) => options}
      onType={setPart}
    />
  )
}
