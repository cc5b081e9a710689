import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'
import { placesQuery } from '../../api/products.ts'
import { Page } from '../../components/page.tsx'
import { EmptyState } from '../../components/states.tsx'
import { ComparisonPickers } from './comparison-pickers.tsx'
import { ComparisonResult } from './comparison-result.tsx'
import { usualEnds } from './ends.ts'

const route = getRouteApi('/shell/console/comparison')

/** Between any two versions or environments of a product: which versions, which commits, and who. */
export const ComparisonPage = () => {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { product = '', from = '', to = '' } = search
  const { data: row } = useQuery(placesQuery(product))
  const places = row?.environments

  const usual = from === '' && to === '' ? usualEnds(places ?? []) : undefined
  useEffect(() => {
    if (usual === undefined) return
    void navigate({ search: (before) => ({ ...before, ...usual }), replace: true })
  }, [usual, navigate])

  return (
    <Page title="Comparison">
      <ComparisonPickers search={search} places={places} onChange={(to) => void navigate({ search: to })} />
      {product === '' || from === '' || to === '' ? (
        <EmptyState title="What has one that the other has not?">
          <Text size="sm">
            {product === ''
              ? 'Choose a product, and two of its environments or versions.'
              : 'Choose two environments or versions of the product.'}
          </Text>
        </EmptyState>
      ) : (
        <ComparisonResult
          search={{ ...search, product, from, to }}
          onOrder={(order) =>
            void navigate({
              search: { product, from, to, ...(order === 'oldest' && { order }) },
              replace: true,
              resetScroll: false,
            })
          }
        />
      )}
    </Page>
  )
}
