import { getProduct as operation } from '@shiplog/contract'
import { sendAnswer } from '@shiplog/http'
import { requested } from '@shiplog/service-shell'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { findProduct } from '../db/products.ts'

export const getProduct =
  ({ db }: Context): RequestHandler =>
  async (req, res) => {
    sendAnswer(res, operation, await requested(db, req, 'product', findProduct))
  }
