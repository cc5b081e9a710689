import type { IncomingMessage } from 'node:http'
import { type Handler, HttpError, type Incoming } from '@shiplog/http'
import express from 'express'
import { jsonStructure } from './json-structure.ts'

export const maxBodyBytes = 1024 * 1024
/** Most levels of nesting. With some thousands of levels, recursive code would overflow the stack. */
const maxDepth = 100
/** Most values of a body or a batch item: twice those of the largest valid one, 1 or 2 MB when parsed. */
const maxValues = 10_000

const utf8 = new TextDecoder('utf-8', { fatal: true })
const utf8Names = ['utf-8', 'utf8', 'us-ascii']

export const ndjsonTypes = ['application/x-ndjson', 'application/ndjson', 'application/jsonl']

const isJsonType = (type: string): boolean =>
  type === 'application/json' || /^application\/[\w.-]+\+json$/.test(type)

/** Returns the media type without its parameters. A body without `Content-Type` counts as JSON. */
export const mediaType = ({ headers }: IncomingMessage): string | undefined =>
  headers['content-type']?.split(';')[0]?.trim().toLowerCase()

const checkCharset = ({ headers }: IncomingMessage): void => {
  const charset = /;\s*charset="?([^";\s]+)/i.exec(headers['content-type'] ?? '')?.[1]?.toLowerCase()
  if (charset !== undefined && !utf8Names.includes(charset))
    throw new HttpError(415, `Charset '${charset}' is not supported: send UTF-8`)
}

/** The cast is safe: the middleware of Express reads only what Node's request has. */
const readRaw = express.raw({ type: () => true, limit: maxBodyBytes }) as unknown as Handler

/**
 * Creates middlewares that read the body as bytes. They answer 415 to a type that is neither JSON nor in
 * `alsoTypes`, 415 to a charset other than UTF-8 or ASCII, and 413 above 1 MiB.
 */
export const readBody = (alsoTypes: string[] = []): Handler[] => [
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
  readRaw,
]

/**
 * Decodes the body, and removes it from the request. Otherwise the request would keep the body in memory
 * until it is answered. Returns an empty text when there is no body.
 *
 * @throws HttpError 400 when the body is not valid UTF-8
 */
export const bodyText = (req: Incoming): string => {
  const bytes: unknown = req.body
  req.body = undefined
  if (!Buffer.isBuffer(bytes)) return ''
  try {
    return utf8.decode(bytes)
  } catch (err) {
    throw new HttpError(400, 'Request body is not valid UTF-8', { cause: err })
  }
}

const containsInfinity = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).some(containsInfinity)
    : value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY

/**
 * Checks the nesting and the number of values of a text before it is parsed.
 *
 * @param what the subject of error messages
 * @param most largest number of values. Each takes up to a hundred bytes of memory after parsing
 * @throws HttpError 400 when the text is nested too deep or has too many values
 */
export const checkStructure = (text: string, what: string, most = maxValues): void => {
  const { depth, values } = jsonStructure(text, { depth: maxDepth, values: most })
  if (depth > maxDepth) throw new HttpError(400, `${what} is nested deeper than ${maxDepth} levels`)
  if (values > most) throw new HttpError(400, `${what} has more than ${most} values`)
}

/** Parses a text that `checkStructure` accepted. @throws HttpError 400 for invalid JSON and for `1e999` */
export const parseChecked = (text: string, what: string): unknown => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (err) {
    throw new HttpError(400, `${what} is not valid JSON`, { cause: err })
  }
  // `1e999` is parsed as infinity. JSON cannot write infinity, so the other services would get null.
  if (containsInfinity(value)) throw new HttpError(400, `${what} has a number that is too large`)
  return value
}

/** Checks and parses a text. @throws HttpError 400 as `checkStructure` and `parseChecked` */
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

/** Returns the body as an object. @throws HttpError 400 when it is not a JSON object, or fails a check */
export const jsonObject = (req: Incoming): Record<string, unknown> => objectOf(bodyText(req))

/** Returns the body as an object, which is empty without a body. @throws HttpError 400 as `jsonObject` */
export const jsonObjectOrEmpty = (req: Incoming): Record<string, unknown> =>
  objectOf(bodyText(req).trim() || '{}')
