import { createDocument, type ZodOpenApiPathsObject } from 'zod-openapi'
import { operations } from '../operations.ts'
import { operationObject } from './operation.ts'
import { schemaStyle } from './schema-style.ts'
import type { Document } from './types.ts'
import { webhooks, webhookTag } from './webhooks.ts'

const description = `Records what was built and deployed, where, when, by whom and how it went, and notifies chat channels.

**Conventions.** Paths work with and without a trailing slash. Every error is \`{"detail": "<message>"}\`, also 404 for an unknown path and 405
(with \`Allow\`) for a method that a path does not have. Times are ISO 8601 in UTC with milliseconds. In a request, null, blank and absent mean
the same, and unknown fields are ignored. Lists are arrays, newest first (a history oldest first, the matrix by name), in pages: \`limit\` and
\`cursor\`, with the next page in \`Link\` and \`X-Next-Cursor\`. A read includes every write that was answered before it began. When that takes
too long, the answer has \`X-Data-Lag\`.

**Credentials.** Events need an API key. Everything else needs an access token of a user with a role: \`viewer\` reads everything except API
keys, badge tokens and the audit log, \`member\` also writes, \`admin\` also deletes products, manages channels, API keys and badge tokens, and
reads the audit log. A badge needs no credential but the badge token in its path.

**Webhooks.** A channel of the type \`webhook\` posts each event to an address of yours, signed as [Standard Webhooks](https://www.standardwebhooks.com) says.
\`webhooks\` describes these requests. A channel with the format \`versioner\` posts the flat body of Versioner instead (\`id\`, \`event_type\`, \`product_name\`,
\`version\`, \`environment\`, \`is_successful\` and others), and adds its headers \`X-Versioner-Event\` and \`X-Versioner-Signature\`.`

const securitySchemes = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'sk_<account>_k<n>_<random>',
    description: 'For CI/CD systems. A key is shown once, when it is created.',
  },
  accessToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'For users, from the identity provider.',
  },
  sessionCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: '__session',
    description: 'The same access token, in a browser. Writes need the `Origin` header of the same origin.',
  },
} as const

const paths = (): ZodOpenApiPathsObject => {
  const byPath: ZodOpenApiPathsObject = {}
  for (const operation of operations)
    byPath[operation.path] = {
      ...byPath[operation.path],
      [operation.method.toLowerCase()]: operationObject(operation),
    }
  return byPath
}

/**
 * Returns the OpenAPI 3.1 document of the public API, made from the schemas with which the services parse.
 *
 * @param serverUrl public base address; by default the address from which the document was fetched
 */
export const openApiDocument = (options: { version: string; serverUrl?: string }): Document =>
  createDocument(
    {
      openapi: '3.1.1',
      info: { title: 'Shiplog', version: options.version, description },
      servers: [{ url: options.serverUrl ?? '/' }],
      tags: [...new Set([...operations.map(({ tag }) => tag), webhookTag])].map((name) => ({ name })),
      paths: paths(),
      webhooks: webhooks(),
      components: { securitySchemes },
    },
    { override: schemaStyle },
  )
