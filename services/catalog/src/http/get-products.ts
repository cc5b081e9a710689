import { listProducts as operation } from '@shiplog/contract'
import { byCreation, serveList } from '@shiplog/service-shell'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { listProducts } from '../db/products.ts'

export const getProducts = ({ db }: Context): RequestHandler =>
  serveList(db, operation, { path: '/products/', list: listProducts, keyOf: byCreation })
