import type { McpServer, StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { shortenText } from './shorten.ts'
import type { ToolResult } from './tool-answer.ts'
import { type Arguments, inputOf, operationOf } from './tool-input.ts'
import { instructions, type Tool, tools } from './tools.ts'

/** Answers one call of a tool. */
export type CallTool = (tool: Tool, args: Arguments) => Promise<ToolResult>

/** A message as it was posted. */
export type PostedMessage = {
  message: Record<string, unknown>
  /** Headers of the protocol, such as `mcp-protocol-version`. */
  headers: Record<string, string>
}

export type AnsweredMessage = { status: number; text: string }

type Sdk = typeof import('@modelcontextprotocol/server')
type ToolWithInput = { tool: Tool; input: StandardSchemaWithJSON }

/**
 * Converts the schema to JSON Schema once. By itself, the SDK would convert it in each list of tools.
 * Messages about wrong values are shortened, because they repeat the names of all unknown arguments.
 */
const converted = (schema: z.ZodObject): StandardSchemaWithJSON => {
  const json = z.toJSONSchema(schema, { io: 'input' })
  const toJson = () => json
  const validate = async (value: unknown) => {
    const result = await schema['~standard'].validate(value)
    const issues = result.issues?.map((issue) => ({ ...issue, message: shortenText(issue.message) }))
    return issues === undefined ? result : { issues }
  }
  return { '~standard': { ...schema['~standard'], validate, jsonSchema: { input: toJson, output: toJson } } }
}

const load = async (): Promise<{ sdk: Sdk; all: ToolWithInput[] }> => ({
  sdk: await import('@modelcontextprotocol/server'),
  all: tools.map((tool) => ({ tool, input: converted(inputOf(operationOf(tool))) })),
})

const createServer = (
  { McpServer }: Sdk,
  all: ToolWithInput[],
  version: string,
  callTool: CallTool,
): McpServer => {
  const server = new McpServer(
    { name: 'shiplog', title: 'Shiplog', version },
    { instructions, capabilities: { tools: { listChanged: false } } },
  )
  for (const { tool, input } of all)
    server.registerTool(
      tool.name,
      {
        title: tool.title,
        description: tool.description,
        inputSchema: input,
        annotations: { readOnlyHint: true, openWorldHint: false },
      },
      (args) => callTool(tool, args as Arguments),
    )
  return server
}

/** Answers a message of a protocol version before 2026-07-28, as one JSON body and without a session. */
const answerEarlier = async (
  { WebStandardStreamableHTTPServerTransport: Transport }: Sdk,
  server: McpServer,
  request: Request,
  parsedBody: unknown,
): Promise<Response> => {
  const transport = new Transport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    return await transport.handleRequest(request, { parsedBody })
  } finally {
    await server.close()
  }
}

/** The SDK needs a request of the web. Its body is not read, because the message is passed beside it. */
const toRequest = (headers: Record<string, string>): Request =>
  new Request('http://gateway.invalid/mcp', {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
  })

/**
 * Creates a function that answers messages of the protocol. A message is answered by a server of its own, so
 * nothing is kept between two messages. The SDK is loaded with the first message: it takes 20 MB, and most
 * gateways get no message.
 *
 * @param version of Shiplog, which assistants show
 * @param onError gets errors that the SDK answers itself
 */
export const createAnswerMessage = (
  version: string,
  onError: (err: Error) => void,
): ((posted: PostedMessage, callTool: CallTool) => Promise<AnsweredMessage>) => {
  let loading: ReturnType<typeof load> | undefined
  return async ({ message, headers }, callTool) => {
    loading ??= load()
    const { sdk, all } = await loading
    const request = toRequest(headers)
    const server = () => createServer(sdk, all, version, callTool)
    const answer = (await sdk.isLegacyRequest(request, message))
      ? await answerEarlier(sdk, server(), request, message)
      : await sdk
          // No subscriptions: a stream would stay open, and the list of tools never changes.
          .createMcpHandler(server, { legacy: 'reject', maxSubscriptions: 0, onerror: onError })
          .fetch(request, { parsedBody: message })
    return { status: answer.status, text: await answer.text() }
  }
}
