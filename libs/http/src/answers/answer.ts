import { type Pickable, pick } from '@shiplog/contract'
import type { Response } from 'express'
import type { z } from 'zod'

/** An operation of the contract, with the status and the schema of its answer. */
export type Answering<Schema extends z.ZodType> = {
  answer: { status: number; content: { schema: Schema } }
}

/**
 * Sends an operation's answer as the contract says: its status, and of `body` only the fields that the schema
 * names.
 *
 * @param body may have more fields than the schema, such as a row of a table
 */
export const sendAnswer = <Shown extends z.ZodObject>(
  res: Response,
  { answer }: Answering<Shown>,
  body: Pickable<z.output<Shown>>,
): void => {
  res.status(answer.status).json(pick(answer.content.schema, body))
}
