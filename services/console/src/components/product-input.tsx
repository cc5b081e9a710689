import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { productsByPartQuery } from '../api/products.ts'
import { TextFilter, type TextFilterProps } from './text-filter.tsx'

/** A product's name, found by a part of it. */
export const ProductInput = (props: TextFilterProps) => {
  const [part, setPart] = useState('')
  const [looked] = useDebouncedValue(part.trim(), 150)
  const { data = [] } = useQuery({ ...productsByPartQuery(looked), placeholderData: keepPreviousData })
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
