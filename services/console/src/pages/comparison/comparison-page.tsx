import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'
import { matrixRowQuery } from '../../api/products.ts'
import { DataBoundary } from '../../components/data-boundary.tsx'
import { Page } from '../../components/page.tsx'
import { EmptyState } from '../../components/states.tsx'
import { ComparisonPickers } from './comparison-pickers.tsx'
import { ComparisonResult } from './comparison-result.tsx'
import { defaultSides } from './sides.ts'

const route = getRouteApi('/shell/console/comparison')

/**
 * Compares two versions or environments of a product: the versions between them, with commits and authors.
 */
export const ComparisonPage = () => {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { product = '', from = '', to = '' } = search
  const { data: row } = useQuery({ ...matrixRowQuery(product), enabled: product !== '' })
  const cells = row?.environments

  const defaults = from === '' && to === '' ? defaultSides(cells ?? []) : undefined
  useEffect(() => {
    if (defaults === undefined) return
    void navigate({ search: (before) => ({ ...before, ...defaults }), replace: true })
  }, [defaults, navigate])

  return (
    <Page>
      <ComparisonPickers
        search={search}
        cells={cells}
        onChange={(changed) => void navigate({ search: changed })}
      />
      {product === '' || from === '' || to === '' ? (
        <EmptyState title="Compare two versions or environments">
          <Text size="sm">
            {product === ''
              ? 'Choose a product, then two of its environments or versions.'
              : 'Choose two environments or versions of the product.'}
          </Text>
        </EmptyState>
      ) : (
        <DataBoundary>
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
        </DataBoundary>
      )}
    </Page>
  )
}
