import { propertyRuns } from '@shiplog/testing'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Log, logs } from './positions.ts'
import { next, type ReadingInput, receivedPosition, startReading } from './reading.ts'

const step = fc.record({
  type: fc.constantFrom('begun' as const, 'read' as const, 'read' as const, 'lost' as const),
  log: fc.constantFrom(...logs),
  count: fc.nat(3),
})

it('passes on every event, or begins all feeds after it, and says once that it cannot', () => {
  const property = fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
    let reading = startReading
    /** Positions of the last events that the feeds know, or need not know; undefined while away. */
    let known: Record<Log, number> | undefined
    let isAway = false
    const ends: Record<Log, number> = { events: 0, catalog: 0 }
    const isRead: Record<Log, boolean> = { events: false, catalog: false }
    for (const { type, log, count } of steps) {
      ends[log] += count
      const position = ends[log]
      const input: ReadingInput =
        type === 'lost' ? { type, log } : { type: isRead[log] ? type : 'begun', log, position }
      isRead[log] = type !== 'lost'
      const decided = next(reading, input)
      reading = decided.reading
      for (const action of decided.actions) {
        if (action.type === 'begin') known = { ...action.position }
        else expect([action.type, isAway]).toEqual(['away', false])
        isAway = action.type === 'away'
        if (isAway) known = undefined
      }
      const received = receivedPosition(reading)
      // The driver passes on the events that were just read.
      if (input.type === 'read' && received !== undefined && known !== undefined) known[log] += count
      expect(received).toEqual(isRead.events && isRead.catalog ? ends : undefined)
      expect(received).toEqual(known)
      expect(reading.isAway).toBe(isAway)
    }
  })
  fc.assert(property, { numRuns: propertyRuns(500) })
})
