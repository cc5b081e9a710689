import { z } from 'zod'
import { optionalMetadata, patchMetadata } from './fields/metadata.ts'
import { pageQuery } from './fields/query.ts'
import { optionalText, patchText, proseLength, requiredText } from './fields/text.ts'

/** Body of `POST /products/`. */
export const productRequest = z.object({
  name: requiredText(),
  description: optionalText(proseLength),
  extra_metadata: optionalMetadata(),
})
export type ProductRequest = z.output<typeof productRequest>

/** Body of `PATCH /products/{product-id}`: what is missing stays, null clears. Only the service can tell whether `name` changes. */
export const productPatch = z.object({
  name: requiredText().optional(),
  description: patchText(proseLength),
  extra_metadata: patchMetadata(),
})
export type ProductPatch = z.output<typeof productPatch>

/** Query of `GET /products/`. */
export const productListQuery = z.object({ name: optionalText(), ...pageQuery })
export type ProductListQuery = z.output<typeof productListQuery>
