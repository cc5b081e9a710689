import { type Pickable, pick } from '@shiplog/contract'
import type { Response } from 'express'
import type { z } from 'zod'

/** An operation of the contract whose answer has this schema. */
export type Answering<Schema extends z.ZodType> = {
  answer: { status: number; content: { schema: Schema } }
}

/**
 * Answers as the operation's contract says: with its status, and with the fields that its schema names and no
 * others.
 *
 * @param body may have more than is shown, such as a row of a table
 */
export const sendAnswer = <Shown extends z.ZodObject>(
  res: Response,
  { answer }: Answering<Shown>,
  body: Pickable<z.output<Shown>>,
): void => {
  res.status(answer.status).json(pick(answer.content.schema, body))
}
