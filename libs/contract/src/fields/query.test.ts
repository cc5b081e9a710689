import { decodeCursor } from '@shiplog/http'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cursorPattern } from './query.ts'

it('shows a pattern of cursors by which every one is taken', () => {
  fc.assert(
    fc.property(fc.stringMatching(new RegExp(cursorPattern)), (cursor) => {
      expect(decodeCursor(cursor)).toEqual({ time: expect.any(Date), id: cursor.split('_')[1] })
    }),
  )
})
