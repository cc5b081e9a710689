import { HttpError } from '@shiplog/http'
import express, { type Request, type RequestHandler } from 'express'
import { jsonStructure } from '../json-structure.ts'

export const maxBodyBytes = 1024 * 1024
/** More than any real body has. At some thousands of levels, recursive code would overflow the stack. */
const maxDepth = 100
/** Twice what a valid body can have, with all metadata that it may hold: parsed, a megabyte or two. */
const maxValues = 10_000

const utf8 = new TextDecoder('utf-8', { fatal: true })
const utf8Names = ['utf-8', 'utf8', 'us-ascii']

export const ndjsonTypes = ['application/x-ndjson', 'application/ndjson', 'application/jsonl']

const isJsonType = (type: string): boolean =>
  type === 'application/json' || /^application\/[\w.-]+\+json$/.test(type)

/** The media type without its parameters; undefined when the caller gives none, which then counts as JSON. */
export const mediaType = (req: Request): string | undefined =>
  req.get('content-type')?.split(';')[0]?.trim().toLowerCase()

const checkCharset = (req: Request): void => {
  const charset = /;\s*charset="?([^";\s]+)/i.exec(req.get('content-type') ?? '')?.[1]?.toLowerCase()
  if (charset !== undefined && !utf8Names.includes(charset))
    throw new HttpError(415, `Charset '${charset}' is not supported: send UTF-8`)
}

/** Reads the body as bytes, once its type is one that the route takes: 415 otherwise, 413 over 1 MiB. */
export const readBody = (alsoTypes: string[] = []): RequestHandler[] => [
  (req, _res, next) => {
    const type = mediaType(req)
    if (type !== undefined && !isJsonType(type) && !alsoTypes.includes(type))
      throw new HttpError(
        415,
        `Content-Type '${type}' is not supported: send ${['application/json', ...alsoTypes.slice(0, 1)].join(' or ')}, with curl by -H 'Content-Type: application/json'`,
      )
    checkCharset(req)
    next()
  },
  express.raw({ type: () => true, limit: maxBodyBytes }),
]

/** Takes the body out of the request, which would keep it until it is answered. @throws HttpError 400 */
export const bodyText = (req: Request): string => {
  const bytes: unknown = req.body
  req.body = undefined
  if (!Buffer.isBuffer(bytes)) return ''
  try {
    return utf8.decode(bytes)
  } catch (err) {
    throw new HttpError(400, 'Request body is not valid UTF-8', { cause: err })
  }
}

const holdsInfinity = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).some(holdsInfinity)
    : value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY

/**
 * @param most how many values it may have, because each takes up to a hundred bytes once it is parsed
 * @throws HttpError 400
 */
export const checkStructure = (text: string, what: string, most = maxValues): void => {
  const { depth, values } = jsonStructure(text, { depth: maxDepth, values: most })
  if (depth > maxDepth) throw new HttpError(400, `${what} is nested deeper than ${maxDepth} levels`)
  if (values > most) throw new HttpError(400, `${what} has more than ${most} values`)
}

/** What `checkStructure` let pass. @throws HttpError 400 */
export const parseChecked = (text: string, what: string): unknown => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (err) {
    throw new HttpError(400, `${what} is not valid JSON`, { cause: err })
  }
  // `1e999` is infinite once it is parsed, and would be null from the first service on.
  if (holdsInfinity(value)) throw new HttpError(400, `${what} has a number that is too large`)
  return value
}

/** @throws HttpError 400 */
export const parseJson = (text: string, what = 'Request body'): unknown => {
  checkStructure(text, what)
  return parseChecked(text, what)
}

export const isJsonObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const objectOf = (text: string): Record<string, unknown> => {
  const value = parseJson(text)
  if (!isJsonObject(value)) throw new HttpError(400, 'Request body must be a JSON object')
  return value
}

/** @throws HttpError 400 */
export const jsonObject = (req: Request): Record<string, unknown> => objectOf(bodyText(req))

/** Of a request that may do without a body. @throws HttpError 400 */
export const jsonObjectOrEmpty = (req: Request): Record<string, unknown> =>
  objectOf(bodyText(req).trim() || '{}')
