import type { createDocument, ZodOpenApiOperationObject } from 'zod-openapi'

export type Document = ReturnType<typeof createDocument>
export type HeadersObject = NonNullable<NonNullable<Document['components']>['headers']>
export type ParameterObject = Exclude<
  NonNullable<ZodOpenApiOperationObject['parameters']>[number],
  { _zod: unknown } | { $ref: string }
>
