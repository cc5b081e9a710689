import type { CatalogType, ProductData } from '@shiplog/events'

type Product = {
  id: string
  account_id: string
  name: string
  description: string | null
  extra_metadata: Record<string, unknown> | null
  created_at: Date
  updated_at: Date
}

/** Creates the event for a created or changed product, with the product's new state. */
export const productEvent = (
  id: string,
  type: CatalogType,
  product: Product,
  trace: string | null,
): { id: string; account_id: string; type: CatalogType; data: ProductData; trace: string | null } => ({
  id,
  account_id: product.account_id,
  type,
  data: {
    product_id: product.id,
    product_name: product.name,
    description: product.description,
    extra_metadata: product.extra_metadata,
    created_at: product.created_at.toISOString(),
    updated_at: product.updated_at.toISOString(),
  },
  trace,
})
