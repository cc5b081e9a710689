import { z } from 'zod'
import { type Endpoint, lookupErrors } from './endpoint.ts'
import { metadataOrNull, textOrNull } from './fields/answer.ts'
import { optionalMetadata, patchMetadata } from './fields/metadata.ts'
import { pageQuery, textFilter } from './fields/query.ts'
import { optionalText, patchText, proseLength, requiredText } from './fields/text.ts'
import { time } from './fields/time.ts'

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
export type ProductListQuery = z.output<typeof productListQuery>

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

const tag = 'Products'
const answer = (status: 200 | 201, description: string) => ({
  status,
  description,
  content: { schema: product, example },
})

export const createProduct = {
  id: 'createProduct',
  tag,
  summary: 'Create a product',
  description: 'Not needed before an event names it: events create what they name.',
  body: {
    schema: productRequest,
    example: { name: 'checkout', description: 'Takes the money', extra_metadata: { team: 'payments' } },
  },
  answer: answer(201, 'The product that was created.'),
  errors: { 400: "Field 'name' is required", 409: "Product 'checkout' already exists" },
} as const satisfies Endpoint

export const listProducts = {
  id: 'listProducts',
  tag,
  summary: 'List products',
  query: productListQuery,
  answer: {
    status: 200,
    description: 'A page of products, newest first.',
    content: { schema: z.array(product), example: [example] },
    paged: true,
  },
} as const satisfies Endpoint

export const getProduct = {
  id: 'getProduct',
  tag,
  summary: 'Get a product',
  answer: answer(200, 'The product.'),
  errors: lookupErrors,
} as const satisfies Endpoint

export const updateProduct = {
  id: 'updateProduct',
  tag,
  summary: 'Change a product',
  description: 'Any subset of the fields. `null` clears one; `extra_metadata` is replaced as a whole.',
  body: { schema: productPatch, example: { description: 'Takes the money, in every currency' } },
  answer: answer(200, 'The product as it is now.'),
  errors: { ...lookupErrors, 400: "Field 'name' cannot be changed: it is the product's identity" },
} as const satisfies Endpoint

export const deleteProduct = {
  id: 'deleteProduct',
  tag,
  summary: 'Delete a product with its versions and deployments',
  description: 'Cannot be undone. A later event under the same name starts a new product.',
  answer: { status: 204, description: 'It is gone, everywhere.' },
  errors: { ...lookupErrors, 503: 'The deletion is recorded and will complete: ask again in a moment' },
} as const satisfies Endpoint
