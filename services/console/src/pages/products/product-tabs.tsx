import { getRouteApi } from '@tanstack/react-router'
import type { MatrixRow } from '../../api/products.ts'
import { PageTabs } from '../../components/page-tabs.tsx'
import { History } from './history.tsx'
import { ProductReleases } from './product-releases.tsx'
import { productSearch } from './search.ts'
import { Versions } from './versions.tsx'

const productRoute = getRouteApi('/shell/console/products/$product')

/** Tabs with the history, the versions and the releases of a product. */
export const ProductTabs = ({ product, row }: { product: string; row: MatrixRow | null }) => {
  const { tab, days } = productRoute.useLoaderDeps()
  const navigate = productRoute.useNavigate()
  return (
    <PageTabs
      label="More about the product"
      value={tab}
      onChange={(chosen) =>
        void navigate({
          search: (before) => productSearch({ ...before, tab: chosen }),
          replace: true,
          resetScroll: false,
        })
      }
      tabs={[
        {
          value: 'history',
          label: 'History',
          content: <History product={product} row={row} days={days} />,
        },
        { value: 'versions', label: 'Versions', content: <Versions product={product} row={row} /> },
        { value: 'releases', label: 'Releases', content: <ProductReleases product={product} /> },
      ]}
    />
  )
}
