import { expect, it } from 'vitest'
import { z } from 'zod'
import { pick } from './pick.ts'

const schema = z.object({ id: z.string(), name: z.string().nullable(), created_at: z.iso.datetime() })

it('takes what the schema names and nothing else', () => {
  const row = {
    id: '7',
    account_id: 'acme',
    name: null,
    secret_hash: 'f00',
    created_at: '2026-11-21T10:00:00.000Z',
  }
  expect(pick(schema, row)).toStrictEqual({ id: '7', name: null, created_at: '2026-11-21T10:00:00.000Z' })
})

it('takes a time that is a date as it is', () => {
  const created_at = new Date(0)
  expect(pick(schema, { id: '7', name: 'checkout', created_at }).created_at).toBe(created_at)
})

it('does not compile without a field, nor with another type of it', () => {
  const created_at = new Date(0)
  // @ts-expect-error: no name
  expect(pick(schema, { id: '7', created_at })).toEqual({ id: '7', created_at })
  // @ts-expect-error: only what is called a time may be a date
  expect(pick(schema, { id: created_at, name: null, created_at })).toBeDefined()
})
