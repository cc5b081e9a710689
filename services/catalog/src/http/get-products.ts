import { productListQuery } from '@shiplog/contract'
import { accountList, byCreation } from '@shiplog/internal-api'
import type { RequestHandler } from 'express'
import type { Context } from '../context.ts'
import { listProducts } from '../db/products.ts'
import { productBody } from './product-body.ts'

export const getProducts = ({ db }: Context): RequestHandler =>
  accountList(db, {
    query: productListQuery,
    path: '/products/',
    list: listProducts,
    keyOf: byCreation,
    toBody: productBody,
  })
