import type { CreateDocumentOptions } from 'zod-openapi'
import { glossary } from '../glossary.ts'

type Override = NonNullable<CreateDocumentOptions['override']>
type Schema = Parameters<Override>[0]['jsonSchema']

/** Leaves out the long pattern that zod adds to a `format`, which says the same. */
const dropPattern = (schema: Schema): void => {
  if (schema.format !== undefined) delete schema.pattern
}

const describeProperties = (schema: Schema): void => {
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const description = glossary[name]
    if (description !== undefined && typeof property === 'object') property.description ??= description
  }
}

/** A field that is refused whatever its value is no field of a body; generators would offer it. */
const dropRefused = (schema: Schema): void => {
  for (const [name, property] of Object.entries(schema.properties ?? {}))
    if (typeof property === 'object' && property.not !== undefined) delete schema.properties?.[name]
}

/** Writes `anyOf: [{type: string}, {type: null}]` as `type: [string, null]`. */
const joinNull = (schema: Schema): void => {
  const [first, second] = schema.anyOf ?? []
  if (schema.anyOf?.length !== 2 || typeof first !== 'object' || second?.type !== 'null') return
  if (typeof first.type !== 'string' || first.enum !== undefined) return
  delete schema.anyOf
  Object.assign(schema, { ...first, ...schema, type: [first.type, 'null'] })
}

/** Leaves out `propertyNames`: the keys of a JSON object are strings anyway. */
const dropPropertyNames = (schema: Schema): void => {
  delete schema.propertyNames
}

/** Readers ignore fields that they do not know, and so may clients: answers only gain fields. */
const allowMore = (schema: Schema): void => {
  if (schema.additionalProperties === false) delete schema.additionalProperties
}

/** How every schema of the document looks. */
export const schemaStyle: Override = ({ jsonSchema }) => {
  dropPattern(jsonSchema)
  describeProperties(jsonSchema)
  dropRefused(jsonSchema)
  allowMore(jsonSchema)
  dropPropertyNames(jsonSchema)
  joinNull(jsonSchema)
}
