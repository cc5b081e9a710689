import type { CreateDocumentOptions } from 'zod-openapi'
import { fieldDescriptions } from './field-descriptions.ts'

type Override = NonNullable<CreateDocumentOptions['override']>
type Schema = Parameters<Override>[0]['jsonSchema']

/** Removes the long pattern that zod adds to a `format` and that says the same. */
const dropPattern = (schema: Schema): void => {
  if (schema.format !== undefined) delete schema.pattern
}

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

/** Removes `propertyNames`: the keys of a JSON object are always strings. */
const dropPropertyNames = (schema: Schema): void => {
  delete schema.propertyNames
}

/** Allows additional fields: answers may gain fields, and clients ignore those that they do not know. */
const allowMore = (schema: Schema): void => {
  if (schema.additionalProperties === false) delete schema.additionalProperties
}

/** Applies the style of the document to one schema. */
export const schemaStyle: Override = ({ jsonSchema }) => {
  dropPattern(jsonSchema)
  describeProperties(jsonSchema)
  dropRefused(jsonSchema)
  allowMore(jsonSchema)
  dropPropertyNames(jsonSchema)
  joinNull(jsonSchema)
}
