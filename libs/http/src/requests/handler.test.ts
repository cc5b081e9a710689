import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, it } from 'vitest'
import { type Handler, runHandlers } from './handler.ts'

/** Runs handlers for an empty request. @returns the values of the answer, and the errors */
const run = async (handlers: Handler[]): Promise<{ locals: unknown; errors: unknown[] }> => {
  const errors: unknown[] = []
  const res = {} as ServerResponse & { locals?: unknown }
  runHandlers(handlers, (err) => errors.push(err))({} as IncomingMessage, res)
  await new Promise((resolve) => setImmediate(resolve))
  return { locals: res.locals, errors }
}

const note =
  (name: string): Handler =>
  (_req, res, next) => {
    res.locals[name] = Object.keys(res.locals).length
    next()
  }
const failure = new Error('failure')

it('runs each handler after the one before, and passes values on', async () => {
  const later: Handler = async (_req, _res, next) => {
    await Promise.resolve()
    next()
  }
  const sameAnswer: Handler = (req, res, next) => {
    expect(req.res).toBe(res)
    next()
  }
  expect(await run([note('a'), later, sameAnswer, note('b'), note('c')])).toEqual({
    locals: { a: 0, b: 1, c: 2 },
    errors: [],
  })
})

it('ends at a handler that does not call next', async () => {
  expect(await run([note('a'), () => {}, note('b')])).toEqual({ locals: { a: 0 }, errors: [] })
})

it.each<[string, Handler]>([
  [
    'throws',
    () => {
      throw failure
    },
  ],
  ['rejects', () => Promise.reject(failure)],
  ['passes an error to next', (_req, _res, next) => next(failure)],
])('answers one error when a handler %s, and runs no further handler', async (_how, fail) => {
  const later: Handler = async (_req, _res, next) => next()
  expect(await run([later, note('a'), fail, note('b')])).toEqual({ locals: { a: 0 }, errors: [failure] })
})
