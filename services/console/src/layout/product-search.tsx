import { Button, Kbd } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Spotlight, spotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { productsByNamePartQuery } from '../api/products.ts'

/** A search dialog for products, opened by a button, by the key `/`, or by Ctrl+K or Cmd+K. */
export const ProductSearch = () => {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [part] = useDebouncedValue(text.trim(), 150)
  const { data = [], isFetching } = useQuery({
    ...productsByNamePartQuery(part),
    placeholderData: keepPreviousData,
    enabled: isOpen,
  })
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconSearch size={14} aria-hidden />}
        rightSection={<Kbd size="xs">/</Kbd>}
        onClick={spotlight.open}
        visibleFrom="xs"
      >
        Find a product
      </Button>
      <Spotlight
        shortcut={['/', 'mod + K']}
        query={text}
        onQueryChange={setText}
        onSpotlightOpen={() => setIsOpen(true)}
        onSpotlightClose={() => setIsOpen(false)}
        filter={(_query, actions) => actions}
        nothingFound={isFetching ? 'Searching …' : 'No product name contains this text'}
        searchProps={{ placeholder: 'Part of a product’s name', 'aria-label': 'Part of a product’s name' }}
        actions={data.map(({ product_id, product_name }) => ({
          id: product_id,
          label: product_name,
          onClick: () =>
            void navigate({ to: '/console/products/$product', params: { product: product_name } }),
        }))}
      />
    </>
  )
}
