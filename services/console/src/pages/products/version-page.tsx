import { Breadcrumbs, Button, Text } from '@mantine/core'
import { useQuery, useSuspenseQueries } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { matrixRowQuery } from '../../api/products.ts'
import { rulesQuery } from '../../api/rules.ts'
import { versionQuery } from '../../api/versions.ts'
import { productAddress } from '../../components/addresses.ts'
import { LightLink } from '../../components/light-link.tsx'
import { Page } from '../../components/page.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { EmptyState } from '../../components/states.tsx'
import { blockOf } from '../../rules/quick-rules.ts'
import { BlockButton, Blocked } from './block-version.tsx'
import { BuildFacts } from './build-facts.tsx'
import { CompareMenu } from './compare-menu.tsx'
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
  // The page is shown without them when the service of the rules cannot be reached.
  const { data: rules } = useQuery(rulesQuery)
  const block = blockOf(rules ?? [], { product_name: product, version: name })
  const actions = version && (
    <>
      {rules !== undefined && (
        <BlockButton version={{ product_name: product, version: name }} block={block} />
      )}
      <CompareMenu version={version} row={row} />
    </>
  )
  return (
    <Page title={`${product} ${name}`} actions={actions}>
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
          {block !== undefined && <Blocked block={block} />}
          <BuildFacts version={version} />
          <VersionHistory version={version} row={row} />
        </>
      )}
    </Page>
  )
}
