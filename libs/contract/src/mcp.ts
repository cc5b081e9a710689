import { z } from 'zod'
import type { Content, Endpoint } from './endpoint.ts'
import { requiredText } from './fields/text.ts'
import { answerOf } from './resource.ts'

const jsonrpc = z.literal('2.0').describe('Version of JSON-RPC.')
const id = z.union([z.string(), z.int()])

/** A request or a notification of the Model Context Protocol: a message of JSON-RPC 2.0. */
export const mcpMessage = z
  .object({
    jsonrpc,
    id: id.optional().describe('Identifies the request. A message without it is a notification.'),
    method: requiredText().describe('Method of the protocol, such as `tools/list` or `tools/call`.'),
    params: z.record(z.string(), z.unknown()).optional().describe('Parameters of the method.'),
  })
  .meta({ id: 'McpMessage' })

const mcpError = z.object({
  code: z.int().describe('Code of JSON-RPC or of the protocol.'),
  message: z.string().describe('What is wrong.'),
  data: z.unknown().optional().describe('More about the error, such as the supported versions.'),
})

/** The answer to a request of the Model Context Protocol. */
const mcpAnswer = z
  .object({
    jsonrpc,
    id: id.nullable().optional().describe('`id` of the request; null when it cannot be read.'),
    result: z.record(z.string(), z.unknown()).optional().describe('Present when the method succeeded.'),
    error: mcpError.optional().describe('Present when the method failed.'),
  })
  .meta({ id: 'McpAnswer' })

const refused: Content = {
  schema: mcpAnswer,
  example: {
    jsonrpc: '2.0',
    id: null,
    error: { code: -32_000, message: 'Bad Request: Unsupported protocol version: 2020-01-01' },
  },
}

export const callMcp = {
  id: 'callMcp',
  tag: 'Assistants',
  summary: 'Ask by the Model Context Protocol',
  description: `Lets an AI assistant ask what runs where, what was deployed, and whether a deployment could start. Its tools only read. Add this address to the
assistant as a server of the type HTTP, with an access token.

A request holds one message of the [Model Context Protocol](https://modelcontextprotocol.io), never a batch. It is answered with one JSON body,
never with a stream. There are no sessions: any gateway answers any request. Calls of a tool count towards the same limits as other requests.
A request with the header \`Origin\` of another site is answered 403.`,
  body: {
    schema: mcpMessage,
    example: {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'what_runs_where', arguments: { product_name: 'checkout' } },
    },
  },
  answer: {
    ...answerOf(
      mcpAnswer,
      { jsonrpc: '2.0', id: 1, result: { content: [{ type: 'text', text: '1 product.' }] } },
      'The result of the method, or its error.',
    ),
    later: { description: 'A notification was accepted. The answer has no body.' },
  },
  errors: {
    400: "Field 'method' is required",
    403: 'The header Origin names another site: only programs and our own pages may call this',
  },
  errorBodies: { 400: refused, 404: refused },
} as const satisfies Endpoint
