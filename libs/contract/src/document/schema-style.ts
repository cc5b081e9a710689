import type { CreateDocumentOptions } from 'zod-openapi'
import { glossary } from '../glossary.ts'

type Override = NonNullable<CreateDocumentOptions['override']>
type Schema = Parameters<Override>[0]['jsonSchema']

/** Formats say it better than the long patterns that zod adds to them. */
const dropPattern = (schema: Schema): void => {
  if (schema.format !== undefined) delete schema.pattern
}

const describeProperties = (schema: Schema): void => {
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const description = glossary[name]
    if (description !== undefined && typeof property === 'object') property.description ??= description
  }
}

/** Readers ignore fields that they do not know, and so may clients: answers only gain fields. */
const allowMore = (schema: Schema): void => {
  if (schema.additionalProperties === false) delete schema.additionalProperties
}

/** How every schema of the document looks. */
export const schemaStyle: Override = ({ jsonSchema }) => {
  dropPattern(jsonSchema)
  describeProperties(jsonSchema)
  allowMore(jsonSchema)
}
