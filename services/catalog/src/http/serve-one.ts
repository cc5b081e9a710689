import type { Pickable } from '@shiplog/contract'
import { type Answering, sendAnswer } from '@shiplog/http'
import { requested } from '@shiplog/service-shell'
import type { RequestHandler } from 'express'
import type { z } from 'zod'
import type { Context } from '../context.ts'
import type { Tables, Tx } from '../db/tables.ts'

/** Returns the handler that answers with the resource that the path names, as `requested` finds it. */
export const serveOne =
  <Shown extends z.ZodObject>(
    { db }: Context,
    operation: Answering<Shown>,
    table: keyof Tables,
    find: (tx: Tx, account_id: string, id: string) => Promise<Pickable<z.output<Shown>> | undefined>,
  ): RequestHandler =>
  async (req, res) => {
    sendAnswer(res, operation, await requested(db, req, table, find))
  }
