import { HttpError, unavailable } from '@shiplog/http'
import type { Request, Response } from 'express'
import type { Context } from '../../context.ts'
import { type OperationAnswer, type ToolResult, toolAnswer, toolError } from '../../mcp/tool-answer.ts'
import { type Arguments, operationOf, requestOf } from '../../mcp/tool-input.ts'
import type { Tool } from '../../mcp/tools.ts'
import { askService, type Owner, reserveMemory, type ServiceAnswer } from '../ask-service.ts'

/** Longest path and query, in bytes. Services read 16 KiB of headers. */
const maxTargetBytes = 8 * 1024

const headerOf = ({ headers }: ServiceAnswer, name: string): string | undefined =>
  headers[name] === undefined ? undefined : String(headers[name])

const readAnswer = async (ctx: Context, res: Response, answer: ServiceAnswer): Promise<OperationAnswer> => {
  if (!reserveMemory(ctx, res, answer)) {
    await answer.body.dump()
    throw unavailable('Too many answers are being read at once: try again')
  }
  const bytes = await answer.read()
  return {
    status: answer.statusCode,
    body: JSON.parse(Buffer.from(bytes).toString()),
    nextCursor: headerOf(answer, 'x-next-cursor'),
    lag: headerOf(answer, 'x-data-lag'),
  }
}

const ask = async (ctx: Context, req: Request, tool: Tool, args: Arguments): Promise<ToolResult> => {
  const operation = operationOf(tool)
  const { target, body } = requestOf(operation, args)
  if (target.length > maxTargetBytes) throw new HttpError(400, 'The arguments are too long')
  const request = { owner: operation.owner as Owner, method: operation.method, target, body }
  const answer = await askService(ctx, req, request, (found) => readAnswer(ctx, req.res as Response, found))
  // The client has hung up, so nobody reads this.
  return answer === undefined ? toolError(503, 'The request was cancelled') : toolAnswer(answer)
}

/**
 * Creates a function that answers the calls of tools in a request. A call is a request of the same user to
 * the service that owns the operation, with the same limits as any other. An error becomes a result with a
 * text that the model can act on.
 */
export const askOperation =
  (ctx: Context, req: Request) =>
  async (tool: Tool, args: Arguments): Promise<ToolResult> => {
    const startedAt = performance.now()
    const result = await ask(ctx, req, tool, args).catch((err: unknown) => {
      if (err instanceof HttpError) return toolError(err.status, err.message)
      ctx.log.error({ err, tool: tool.name, request_id: req.res?.locals.request_id }, 'tool failed')
      return toolError(500, 'Internal server error')
    })
    const duration_ms = Math.round(performance.now() - startedAt)
    ctx.log.info(
      {
        request_id: req.res?.locals.request_id,
        tool: tool.name,
        failed: result.isError === true,
        duration_ms,
      },
      'tool answered',
    )
    return result
  }
