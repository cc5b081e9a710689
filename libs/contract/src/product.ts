import { z } from 'zod'
import { metadataOrNull, textOrNull } from './fields/answer.ts'
import { optionalMetadata, patchMetadata } from './fields/metadata.ts'
import { pageQuery, textFilter } from './fields/query.ts'
import { optionalText, patchText, proseLength, requiredText } from './fields/text.ts'
import { time } from './fields/time.ts'
import { resource } from './resource.ts'

const nameDescription = 'Unique in the account; lower case with hyphens is customary.'

/** Body of `POST /products/`. */
export const productRequest = z
  .object({
    name: requiredText().describe(nameDescription),
    description: optionalText(proseLength),
    extra_metadata: optionalMetadata(),
  })
  .meta({ id: 'ProductRequest' })
export type ProductRequest = z.output<typeof productRequest>

/** Body of `PATCH /products/{product-id}`: what is missing stays, null clears. */
export const productPatch = z
  .object({
    name: requiredText()
      .optional()
      .describe('May only be the name that the product has: the name is its identity.'),
    description: patchText(proseLength),
    extra_metadata: patchMetadata(),
  })
  .meta({ id: 'ProductPatch' })
export type ProductPatch = z.output<typeof productPatch>

/** Query of `GET /products/`. */
export const productListQuery = z.object({
  name: textFilter('Exactly this name.'),
  ...pageQuery,
})

/** A product as every answer shows it. */
export const product = z
  .object({
    id: z.uuid(),
    name: z.string().describe(nameDescription),
    description: textOrNull(),
    extra_metadata: metadataOrNull(),
    created_at: time(),
    updated_at: time(),
  })
  .meta({ id: 'Product' })
export type Product = z.input<typeof product>

const example = {
  id: '5b0f3c9e-63f4-5a0c-8f0e-0d8f6d6f5a11',
  name: 'checkout',
  description: 'Takes the money',
  extra_metadata: { team: 'payments' },
  created_at: '2026-11-21T09:48:03.120Z',
  updated_at: '2026-11-21T09:48:03.120Z',
} satisfies Product

const products = resource({ tag: 'Products', name: 'product', schema: product, example })

export const createProduct = products.create('createProduct', {
  description: 'Not needed before an event names it: events create what they name.',
  body: {
    schema: productRequest,
    example: { name: 'checkout', description: 'Takes the money', extra_metadata: { team: 'payments' } },
  },
  errors: { 400: "Field 'name' is required", 409: "Product 'checkout' already exists" },
})

export const listProducts = products.list('listProducts', { query: productListQuery })

export const getProduct = products.get('getProduct')

export const updateProduct = products.change('updateProduct', {
  description: 'Any subset of the fields. `null` clears one; `extra_metadata` is replaced as a whole.',
  body: { schema: productPatch, example: { description: 'Takes the money, in every currency' } },
  errors: { 400: "Field 'name' cannot be changed: it is the product's identity" },
})

export const deleteProduct = products.remove('deleteProduct', {
  summary: 'Delete a product with its versions and deployments',
  description: 'Cannot be undone. A later event under the same name starts a new product.',
  done: 'It is gone, everywhere.',
  errors: { 503: 'The deletion is recorded and will complete: ask again in a moment' },
})
