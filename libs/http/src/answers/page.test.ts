import { nameCursorPattern } from '@shiplog/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeCursor, decodeNameCursor, encodeCursor, encodeNameCursor } from './page.ts'

const id = '0198c0de-0000-7000-8000-000000000000'

describe('a cursor', () => {
  it('decodes to the sort key that was encoded', () => {
    const time = fc.date({ min: new Date(0), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true })
    fc.assert(
      fc.property(time, fc.uuid(), (time, id) => {
        expect(decodeCursor(encodeCursor({ time, id }))).toEqual({ time, id })
      }),
    )
  })

  it('is plain text: milliseconds and an id', () => {
    const key = { time: new Date('2026-11-21T10:00:00.000Z'), id }
    expect(encodeCursor(key)).toBe(`1795255200000_${id}`)
  })

  it('stands for a time that Postgres takes, however late it is', () => {
    expect(decodeCursor(`${'9'.repeat(15)}_${id}`)).toEqual({
      time: new Date('9999-12-31T23:59:59.999Z'),
      id,
    })
  })

  it.each([
    [''],
    ['0'],
    [`_${id}`],
    [`-1_${id}`],
    [`1.5_${id}`],
    [`1~${id}`],
    [`${'1'.repeat(16)}_${id}`],
    [`1_${id}_more`],
    [`1_${id}\n`],
    [`1_${id.toUpperCase()}`],
    ['x'],
    [`1_${'-'.repeat(36)}`],
    ["1_'; drop table"],
  ])('is refused when this API did not give it: %s', (cursor) => {
    expect(() => decodeCursor(cursor)).toThrow("Query parameter 'cursor' is not one that this API gave")
  })

  it('is refused with 400 whatever it is', () => {
    fc.assert(
      fc.property(fc.string(), (cursor) => {
        expect(() => decodeCursor(cursor)).toThrow(expect.objectContaining({ status: 400 }))
      }),
    )
  })
})

describe('a cursor of a list that is ordered by name', () => {
  const number = fc.integer({ min: 0, max: 999_999_999_999_999 })

  it('decodes to the sort key that was encoded, and needs no encoding in a query string', () => {
    const name = fc
      .string({ unit: 'binary', minLength: 1, maxLength: 255 })
      .filter((text) => !text.includes('\0'))
    fc.assert(
      fc.property(name, fc.array(number, { maxLength: 2 }), (name, numbers) => {
        const cursor = encodeNameCursor({ numbers, name })
        expect(cursor).toMatch(new RegExp(nameCursorPattern))
        expect(decodeNameCursor(cursor, numbers.length)).toEqual({ numbers, name })
      }),
    )
  })

  it('is refused with 400 when this API did not give it, and never a text that Postgres does not take', () => {
    for (const cursor of ['', 'A', '====', 'AA', '_w', 'Y2hlY2tvdXQ=', 'Y2hl Y2tv', 'é'])
      expect(() => decodeNameCursor(cursor), cursor).toThrow(expect.objectContaining({ status: 400 }))
    for (const count of [0, 2])
      expect(() => decodeNameCursor('1.Y2hlY2tvdXQ', count)).toThrow(expect.objectContaining({ status: 400 }))
    for (const number of ['', '-1', '01', '1e3', ' 1', 'NaN', '1'.repeat(16)])
      expect(() => decodeNameCursor(`${number}.Y2hlY2tvdXQ`, 1), number).toThrow(
        expect.objectContaining({ status: 400 }),
      )
    fc.assert(
      fc.property(fc.string(), (cursor) => {
        try {
          expect(decodeNameCursor(cursor)?.name).toSatisfy(
            (name: string) => name.isWellFormed() && !name.includes('\0'),
          )
        } catch (err) {
          expect(err).toMatchObject({ status: 400 })
        }
      }),
    )
  })
})
