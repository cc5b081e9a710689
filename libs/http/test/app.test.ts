import { connect } from 'node:net'
import { createLogger } from '@shiplog/log'
import express from 'express'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  errorHandler,
  HttpError,
  healthRoutes,
  jsonBody,
  listen,
  methodNotAllowed,
  notFound,
  type RunningServer,
  requestId,
  sendAnswer,
  sendPage,
} from '../src/index.ts'

let server: RunningServer
const health = { failing: {} as Record<string, string>, stopping: false }
const rows = Array.from({ length: 5 }, (_, index) => ({
  id: `00000000-0000-4000-8000-00000000000${index}`,
  time: new Date(Date.UTC(2026, 10, 21, 10, 0, 0, 9 - index)),
}))
const thing = z.object({ id: z.uuid(), made_at: z.iso.datetime() })
const row = { id: rows[0]?.id ?? '', account_id: 'acme', secret_hash: 'f00', made_at: new Date(0) }
const made = { answer: { status: 201, content: { schema: thing } } }
const list = { answer: { status: 200, content: { schema: z.array(thing.pick({ id: true })) } } }

beforeAll(async () => {
  const app = express()
  app.use(requestId)
  app.use(healthRoutes({ version: '9', check: async () => health.failing, stopping: () => health.stopping }))
  app.post('/echo', ...jsonBody(2 ** 20), (req, res) => void res.json({ got: req.body ?? 'nothing' }))
  app.post('/small', ...jsonBody(10), (_req, res) => void res.json({}))
  app.all('/echo', methodNotAllowed(['POST']))
  app.get('/broken', () => {
    throw new Error('a secret detail')
  })
  app.get('/busy', () => {
    throw new HttpError(503, 'Try again', { headers: { 'retry-after': '7' } })
  })
  app.get('/things/:id', (req, res) => void res.json(req.params))
  app.post('/things', (_req, res) => sendAnswer(res, made, row))
  app.get('/list', (req, res) =>
    sendPage(res, list, {
      rows: rows.slice(0, Number(req.query.rows)),
      limit: 2,
      path: '/things/',
      keyOf: ({ time, id }) => ({ time, id }),
    }),
  )
  app.use(notFound)
  app.use(errorHandler(createLogger('test', 'silent')))
  server = await listen(app, { port: 0, host: '127.0.0.1' })
})

afterAll(() => server.close())

const call = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(server.url + path, init)
  return { status: response.status, headers: response.headers, body: await response.json() }
}

const post = (path: string, body: string, type = 'application/json') =>
  call(path, { method: 'POST', body, headers: { 'content-type': type } })

describe('an error', () => {
  it.each([
    ['/nowhere', {}, 404, 'Not found'],
    ['/things/%zz', {}, 404, 'Not found'],
    ['/broken', {}, 500, 'Internal server error'],
    ['/busy', {}, 503, 'Try again'],
    ['/echo', { method: 'PUT' }, 405, 'Method PUT is not allowed here: use POST'],
  ])('of %s %j has its status and a sentence', async (path, init, status, detail) => {
    expect(await call(path, init)).toMatchObject({ status, body: { detail } })
  })

  it('carries its headers', async () => {
    expect((await call('/busy')).headers.get('retry-after')).toBe('7')
    expect((await call('/echo', { method: 'PUT' })).headers.get('allow')).toBe('POST')
  })

  it('is JSON even for what is no HTTP', async () => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    socket.end('NONSENSE\r\n\r\n')
    const text = (await Array.fromAsync(socket)).join('')
    expect(text).toContain('HTTP/1.1 400 Bad Request')
    expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toEqual({
      detail: 'Request is not valid HTTP: Bad Request',
    })
  })
})

describe('a JSON body', () => {
  it.each([['{"a":1}'], ['[]'], ['"x"'], ['null']])('arrives as it is: %s', async (body) => {
    expect((await post('/echo', body)).body).toEqual({ got: JSON.parse(body) ?? 'nothing' })
  })

  it('may be missing', async () => {
    expect((await call('/echo', { method: 'POST' })).body).toEqual({ got: 'nothing' })
  })

  it('answers 400 when it is not JSON', async () => {
    expect(await post('/echo', '{"a":')).toMatchObject({
      status: 400,
      body: { detail: 'Request body is not valid JSON' },
    })
  })

  it('answers 400 when it is nested without end', async () => {
    const { status, body } = await post('/echo', '['.repeat(400_000) + ']'.repeat(400_000))
    expect({ status, body }).toEqual({
      status: 400,
      body: { detail: 'Request body must not be nested more than 200 levels deep' },
    })
  })

  it.each([
    ['/echo', 2 ** 20, '1 MiB'],
    ['/small', 10, '10 bytes'],
  ])('answers 413 at %s beyond %d bytes', async (path, limit, shown) => {
    expect((await post(path, JSON.stringify('x'.repeat(limit - 2)))).status).toBe(200)
    expect(await post(path, JSON.stringify('x'.repeat(limit - 1)))).toMatchObject({
      status: 413,
      body: { detail: `Request body is larger than ${shown}` },
    })
  })

  it('answers 415 to other types', async () => {
    const detail = 'Content-Type is not supported: send application/json'
    expect(await post('/echo', 'a=1', 'text/plain')).toMatchObject({ status: 415, body: { detail } })
    expect((await post('/echo', '{}', 'application/json; charset=utf-8')).status).toBe(200)
    expect((await post('/echo', '{}', 'application/vnd.api+json')).status).toBe(200)
    expect((await post('/echo', '{}', 'application/json; charset=latin1')).status).toBe(415)
  })
})

describe('X-Request-Id', () => {
  const idFor = async (given: string) =>
    (await call('/nowhere', { headers: { 'x-request-id': given } })).headers.get('x-request-id')

  it('is the caller’s when that is sane', async () => {
    expect(await idFor('ci/run-5:1')).toBe('ci/run-5:1')
  })

  it.each([['has space'], ['x'.repeat(129)], ['<script>'], ['']])(
    'is a new one in place of %j',
    async (given) => {
      expect(await idFor(given)).toMatch(/^[0-9a-f-]{36}$/)
    },
  )
})

describe('health', () => {
  it('answers 200 with the version when all works', async () => {
    expect(await call('/health')).toMatchObject({ status: 200, body: { status: 'ok', version: '9' } })
  })

  it('answers 503 with the part that fails, and stays alive', async () => {
    health.failing = { database: 'cannot connect' }
    expect(await call('/health')).toMatchObject({
      status: 503,
      body: { detail: 'Not available: database', failing: { database: 'cannot connect' } },
    })
    expect((await call('/health/live')).status).toBe(200)
    health.failing = {}
  })

  it('is not ready while the process stops, though it can serve', async () => {
    health.stopping = true
    expect((await call('/health/ready')).status).toBe(503)
    expect((await call('/health')).status).toBe(200)
    health.stopping = false
    expect((await call('/health/ready')).status).toBe(200)
  })
})

describe('an answer', () => {
  it('has the status of its operation, and of a row what the contract shows', async () => {
    const { status, body } = await post('/things', '')
    expect(status).toBe(201)
    expect(body).toEqual({ id: rows[0]?.id, made_at: '1970-01-01T00:00:00.000Z' })
  })
})

describe('a page', () => {
  it('names the next one when more follows, and keeps the other parameters', async () => {
    const { body, headers } = await call('/list?rows=3&product=a%26b&cursor=old')
    expect(body).toEqual([{ id: rows[0]?.id }, { id: rows[1]?.id }])
    const cursor = headers.get('x-next-cursor')
    expect(headers.get('link')).toBe(`</things/?rows=3&product=a%26b&cursor=${cursor}>; rel="next"`)
  })

  it('keeps a parameter with a question mark in it, and what comes after', async () => {
    const { headers } = await call('/list?product=what?&rows=3')
    const cursor = headers.get('x-next-cursor')
    expect(headers.get('link')).toBe(`</things/?product=what%3F&rows=3&cursor=${cursor}>; rel="next"`)
  })

  it('is the last one when nothing follows', async () => {
    const { body, headers } = await call('/list?rows=2')
    expect(body).toHaveLength(2)
    expect(headers.get('link')).toBeNull()
    expect(headers.get('x-next-cursor')).toBeNull()
  })
})
