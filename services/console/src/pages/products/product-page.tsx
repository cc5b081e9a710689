import { Button, Skeleton, Text } from '@mantine/core'
import { IconGitCompare } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { placesQuery } from '../../api/products.ts'
import { comparisonAddress } from '../../components/addresses.ts'
import { GoLink } from '../../components/go-link.tsx'
import { Page } from '../../components/page.tsx'
import { EmptyState, ErrorState } from '../../components/states.tsx'
import { Facts } from './facts.tsx'
import { Figures } from './figures.tsx'
import { Places } from './places.tsx'
import { ProductTabs } from './product-tabs.tsx'
import { productQuery } from './queries.ts'

const productRoute = getRouteApi('/shell/console/products/$product')

const NoProduct = ({ name }: { name: string }) => (
  <EmptyState title="There is no such product">
    <Text style={{ overflowWrap: 'anywhere' }}>
      “{name}” was never built or deployed, or it was deleted. The first event that names it makes it.
    </Text>
    <Button component={GoLink} href="/" variant="default">
      Go to the overview
    </Button>
  </EmptyState>
)

/** All that is known of one product. */
export const ProductPage = () => {
  const { product: name } = productRoute.useParams()
  const product = useQuery(productQuery(name))
  const places = useQuery(placesQuery(name))
  const error = product.error ?? places.error
  const isThere = product.data != null || places.data != null
  return (
    <Page
      title={name}
      actions={
        isThere && (
          <Button
            component={GoLink}
            href={comparisonAddress({ product: name })}
            variant="default"
            leftSection={<IconGitCompare size={16} aria-hidden />}
          >
            Compare versions
          </Button>
        )
      }
    >
      {isThere ? (
        <>
          <Facts name={name} product={product.data ?? null} />
          <Places row={places.data} />
          <Figures product={name} />
          <ProductTabs product={name} row={places.data ?? null} />
        </>
      ) : error !== null ? (
        <ErrorState
          error={error}
          onRetry={() => {
            void product.refetch()
            void places.refetch()
          }}
        />
      ) : product.isPending || places.isPending ? (
        <Skeleton height={240} role="status" aria-label="Loading" />
      ) : (
        <NoProduct name={name} />
      )}
    </Page>
  )
}
