import { Button, Text } from '@mantine/core'
import { IconGitCompare } from '@tabler/icons-react'
import { useSuspenseQueries } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { matrixRowQuery } from '../../api/products.ts'
import { comparisonAddress, overviewAddress } from '../../components/addresses.ts'
import { DataBoundary } from '../../components/data-boundary.tsx'
import { LightLink } from '../../components/light-link.tsx'
import { Page } from '../../components/page.tsx'
import { EmptyState } from '../../components/states.tsx'
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
    <Button component={LightLink} href={overviewAddress} variant="default">
      Go to the overview
    </Button>
  </EmptyState>
)

/** A product: what runs where, its DORA metrics, and tabs with its history, versions and releases. */
export const ProductPage = () => {
  const { product: name } = productRoute.useParams()
  const [{ data: product }, { data: row }] = useSuspenseQueries({
    queries: [productQuery(name), matrixRowQuery(name)],
  })
  if (product === null && row === null)
    return (
      <Page title={name}>
        <NoProduct name={name} />
      </Page>
    )
  return (
    <Page
      title={name}
      actions={
        <Button
          component={LightLink}
          href={comparisonAddress({ product: name })}
          variant="default"
          leftSection={<IconGitCompare size={16} aria-hidden />}
        >
          Compare versions
        </Button>
      }
    >
      <ProductFacts name={name} product={product} />
      <ProductCells product={name} row={row} />
      <DataBoundary>
        <ProductFigures product={name} />
      </DataBoundary>
      <ProductTabs product={name} row={row} />
    </Page>
  )
}
