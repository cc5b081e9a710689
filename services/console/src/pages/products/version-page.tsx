import { Breadcrumbs, Button, Text } from '@mantine/core'
import { useSuspenseQueries } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { matrixRowQuery } from '../../api/products.ts'
import { productAddress } from '../../components/addresses.ts'
import { LightLink } from '../../components/light-link.tsx'
import { Page } from '../../components/page.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { EmptyState } from '../../components/states.tsx'
import { BuildFacts } from './build-facts.tsx'
import { CompareMenu } from './compare-menu.tsx'
import { versionQuery } from './queries.ts'
import { VersionHistory } from './version-history.tsx'

const versionRoute = getRouteApi('/shell/console/products/$product/versions/$version')

const NoVersion = ({ product }: { product: string }) => (
  <EmptyState title="There is no such version">
    <Text>No build or deployment of this version was reported, or its product was deleted.</Text>
    <Button component={LightLink} href={productAddress(product)} variant="default">
      Go to the product
    </Button>
  </EmptyState>
)

/** A version of a product: its build, its environments and its deployments. */
export const VersionPage = () => {
  const { product, version: name } = versionRoute.useParams()
  const [{ data: version }, { data: row }] = useSuspenseQueries({
    queries: [versionQuery(product, name), matrixRowQuery(product)],
  })
  return (
    <Page title={`${product} ${name}`} actions={version && <CompareMenu version={version} row={row} />}>
      <Breadcrumbs style={{ flexWrap: 'wrap' }}>
        <PageLink href={productAddress(product)} style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
          {product}
        </PageLink>
        <Text size="sm" style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
          {name}
        </Text>
      </Breadcrumbs>
      {version === null ? (
        <NoVersion product={product} />
      ) : (
        <>
          <BuildFacts version={version} />
          <VersionHistory version={version} row={row} />
        </>
      )}
    </Page>
  )
}
