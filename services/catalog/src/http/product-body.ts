import type { ProductRow } from '../db/products.ts'

/** A product as the API shows it. */
export const productBody = (product: ProductRow) => ({
  id: product.id,
  name: product.name,
  description: product.description,
  extra_metadata: product.extra_metadata,
  created_at: product.created_at,
  updated_at: product.updated_at,
})
