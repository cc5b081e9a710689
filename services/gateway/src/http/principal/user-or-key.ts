import { setPrincipal } from '@shiplog/auth'
import { HttpError } from '@shiplog/http'
import type { Request, RequestHandler } from 'express'
import { apiKeyPrefix, looksLikeApiKey } from '../../domain/api-key-text.ts'
import { jsonObject } from '../bodies/json-body.ts'
import { setAddressHeader } from '../client-address.ts'
import { apiKey } from './authenticate-key.ts'
import { bearerToken } from './bearer.ts'

const hasKey = (req: Request): boolean => looksLikeApiKey(bearerToken(req) ?? '')

const when =
  (isWanted: (req: Request) => boolean) =>
  (handler: RequestHandler): RequestHandler =>
  (req, res, next) =>
    isWanted(req) ? handler(req, res, next) : next()

/** Handlers that run only for requests with an API key. */
export const forKeyOnly = when(hasKey)
/** Handlers that run only for requests without an API key. */
export const forUserOnly = when((req) => !hasKey(req))

/** Makes the holder of an accepted API key a viewer of its account. */
export const keyAsViewer: RequestHandler = (req, _res, next) => {
  const { account_id, account, number } = apiKey(req)
  const subject = apiKeyPrefix(account, number)
  setPrincipal(req, { kind: 'user', account_id, account, subject, role: 'viewer', person: null })
  setAddressHeader(req)
  next()
}

/** Requires that an API key may write the product and the environment that the body names. */
export const checkAllowLists: RequestHandler = (req, _res, next) => {
  const { products, environments } = apiKey(req)
  const bytes: unknown = req.body
  const { product_name, environment_name } = jsonObject(req)
  // `jsonObject` has removed the body, and the proxy sends it.
  req.body = bytes
  const check = (list: string[] | null, noun: string, name: unknown): void => {
    if (list !== null && typeof name === 'string' && !list.includes(name))
      throw new HttpError(403, `This API key is not allowed to ask about ${noun} '${name}'`)
  }
  check(products, 'product', product_name)
  check(environments, 'environment', environment_name)
  next()
}
