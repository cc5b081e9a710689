import { Button, Skeleton, Text } from '@mantine/core'
import { IconGitCompare } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { matrixRowQuery } from '../../api/products.ts'
import { comparisonAddress } from '../../components/addresses.ts'
import { LightLink } from '../../components/light-link.tsx'
import { Page } from '../../components/page.tsx'
import { EmptyState, ErrorState } from '../../components/states.tsx'
import { ProductCells } from './product-cells.tsx'
import { ProductFacts } from './product-facts.tsx'
import { ProductFigures } from './product-figures.tsx'
import { ProductTabs } from './product-tabs.tsx'
import { productQuery } from './queries.ts'

const productRoute = getRouteApi('/shell/console/products/$product')

const NoProduct = ({ name }: { name: string }) => (
  <EmptyState title="There is no such product">
    <Text style={{ overflowWrap: 'anywhere' }}>
      No build or deployment of “{name}” was reported, or the product was deleted. The first event with its
      name creates it.
    </Text>
    <Button component={LightLink} href="/" variant="default">
      Go to the overview
    </Button>
  </EmptyState>
)

/** A product: what runs where, its DORA metrics, and tabs with its history, versions and releases. */
export const ProductPage = () => {
  const { product: name } = productRoute.useParams()
  const product = useQuery(productQuery(name))
  const row = useQuery(matrixRowQuery(name))
  const error = product.error ?? row.error
  const isKnown = product.data != null || row.data != null
  return (
    <Page
      title={name}
      actions={
        isKnown && (
          <Button
            component={LightLink}
            href={comparisonAddress({ product: name })}
            variant="default"
            leftSection={<IconGitCompare size={16} aria-hidden />}
          >
            Compare versions
          </Button>
        )
      }
    >
      {isKnown ? (
        <>
          <ProductFacts name={name} product={product.data ?? null} />
          <ProductCells row={row.data} />
          <ProductFigures product={name} />
          <ProductTabs product={name} row={row.data ?? null} />
        </>
      ) : error !== null ? (
        <ErrorState
          error={error}
          onRetry={() => {
            void product.refetch()
            void row.refetch()
          }}
        />
      ) : product.isPending || row.isPending ? (
        <Skeleton height={240} role="status" aria-label="Loading" />
      ) : (
        <NoProduct name={name} />
      )}
    </Page>
  )
}
