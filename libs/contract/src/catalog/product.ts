import { z } from 'zod'
import { metadataOrNull, textOrNull } from '../fields/answer.ts'
import { optionalMetadata, patchMetadata } from '../fields/metadata.ts'
import { pageQuery, textFilter } from '../fields/query.ts'
import { optionalText, patchText, proseLength, requiredText } from '../fields/text.ts'
import { time } from '../fields/time.ts'
import { pick } from '../pick.ts'
import { resource } from '../resource.ts'

const nameDescription = 'Unique in the account; usually lower case with hyphens.'

/** Body of `POST /products/`. */
export const productRequest = z
  .object({
    name: requiredText().describe(nameDescription),
    description: optionalText(proseLength),
    extra_metadata: optionalMetadata(),
  })
  .meta({ id: 'ProductRequest' })

/** Body of `PATCH /products/{product-id}`: missing fields stay unchanged, null clears a field. */
export const productPatch = z
  .object({
    name: requiredText().optional().describe('Must be the current name: a product cannot be renamed.'),
    description: patchText(proseLength),
    extra_metadata: patchMetadata(),
  })
  .meta({ id: 'ProductPatch' })
export type ProductPatch = z.output<typeof productPatch>

/** A product in an answer. */
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
  description: 'Not required before the first event: an event creates the product that it names.',
  body: { schema: productRequest, example: pick(productRequest, example) },
  errors: { 400: "Field 'name' is required", 409: "Product 'checkout' already exists" },
})

export const listProducts = products.list('listProducts', {
  query: z.object({ name: textFilter('Exactly this name.'), ...pageQuery }),
})

export const getProduct = products.get('getProduct')

export const updateProduct = products.change('updateProduct', {
  description:
    'Takes any subset of the fields. `null` clears a field. `extra_metadata` is replaced as a whole.',
  body: { schema: productPatch, example: { description: 'Takes the money, in every currency' } },
  errors: { 400: "Field 'name' cannot be changed: it is the product's identity" },
})

export const deleteProduct = products.remove('deleteProduct', {
  summary: 'Delete a product with its versions and deployments',
  description: 'Cannot be undone. A later event with the same name creates a new product.',
  done: 'The product is deleted everywhere.',
  errors: { 503: 'The deletion is recorded and will complete: read the product again in a moment' },
})
