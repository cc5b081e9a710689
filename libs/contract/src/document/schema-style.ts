import type { CreateDocumentOptions } from 'zod-openapi'
import { fieldDescriptions } from './field-descriptions.ts'

type Override = NonNullable<CreateDocumentOptions['override']>
type Schema = Parameters<Override>[0]['jsonSchema']

const describeProperties = (schema: Schema): void => {
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const description = fieldDescriptions[name]
    if (description !== undefined && typeof property === 'object') property.description ??= description
  }
}

/** Removes fields that are refused whatever their value: a generated client would offer them. */
const dropRefused = (schema: Schema): void => {
  for (const [name, property] of Object.entries(schema.properties ?? {}))
    if (typeof property === 'object' && property.not !== undefined) delete schema.properties?.[name]
}

/** Rewrites `anyOf: [{type: string}, {type: null}]` to `type: [string, null]`. */
const joinNull = (schema: Schema): void => {
  const [first, second] = schema.anyOf ?? []
  if (schema.anyOf?.length !== 2 || typeof first !== 'object' || second?.type !== 'null') return
  if (typeof first.type !== 'string' || first.enum !== undefined) return
  delete schema.anyOf
  Object.assign(schema, { ...first, ...schema, type: [first.type, 'null'] })
}

/** Applies the style of the document to one schema. */
export const schemaStyle: Override = ({ jsonSchema }) => {
  // zod adds a long pattern to a `format`, which says the same.
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern
  describeProperties(jsonSchema)
  dropRefused(jsonSchema)
  // Answers may gain fields, and clients ignore those that they do not know.
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
  // The keys of a JSON object are always strings.
  delete jsonSchema.propertyNames
  joinNull(jsonSchema)
}
