import { Tabs } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import type { Schemas } from '../../api/client.ts'
import { History } from './history.tsx'
import { ProductReleases } from './product-releases.tsx'
import { type ProductTab, productSearch, productTabs } from './search.ts'
import { Versions } from './versions.tsx'

const productRoute = getRouteApi('/shell/console/products/$product')

const labels: Record<ProductTab, string> = { history: 'History', versions: 'Versions', releases: 'Releases' }

type Props = { product: string; row: Schemas['MatrixRow'] | null }

/** Tabs with the history, the versions and the releases of a product. */
export const ProductTabs = ({ product, row }: Props) => {
  const search = productSearch(productRoute.useSearch())
  const navigate = productRoute.useNavigate()
  return (
    <Tabs
      value={search.tab ?? productTabs[0]}
      onChange={(tab) =>
        void navigate({
          search: (before) => productSearch({ ...before, tab }),
          replace: true,
          resetScroll: false,
        })
      }
      keepMounted={false}
    >
      <Tabs.List aria-label="More about the product" mb="sm">
        {productTabs.map((tab) => (
          <Tabs.Tab key={tab} value={tab}>
            {labels[tab]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="history">
        <History product={product} row={row} days={search.days ?? 30} />
      </Tabs.Panel>
      <Tabs.Panel value="versions">
        <Versions product={product} row={row} />
      </Tabs.Panel>
      <Tabs.Panel value="releases">
        <ProductReleases product={product} />
      </Tabs.Panel>
    </Tabs>
  )
}
