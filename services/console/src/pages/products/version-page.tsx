import { Anchor, Breadcrumbs, Button, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { matrixRowQuery } from '../../api/products.ts'
import { productAddress } from '../../components/addresses.ts'
import { LightLink } from '../../components/light-link.tsx'
import { Page } from '../../components/page.tsx'
import { EmptyState, ErrorState } from '../../components/states.tsx'
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
  const { data: version, error, refetch } = useQuery(versionQuery(product, name))
  const { data: row = null } = useQuery(matrixRowQuery(product))
  return (
    <Page title={`${product} ${name}`} actions={version && <CompareMenu version={version} row={row} />}>
      <Breadcrumbs style={{ flexWrap: 'wrap' }}>
        <Anchor
          component={LightLink}
          href={productAddress(product)}
          size="sm"
          style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}
        >
          {product}
        </Anchor>
        <Text size="sm" style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
          {name}
        </Text>
      </Breadcrumbs>
      {version ? (
        <>
          <BuildFacts version={version} />
          <VersionHistory version={version} row={row} />
        </>
      ) : version === null ? (
        <NoVersion product={product} />
      ) : error !== null ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <Skeleton height={280} role="status" aria-label="Loading" />
      )}
    </Page>
  )
}
