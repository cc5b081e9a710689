import { propertyRuns } from '@shiplog/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { afterStatus, startSequence } from './feed.ts'

/** A stream whose messages have consecutive positions and sequences. Some of them were deleted. */
const stream = fc
  .record({
    firstPosition: fc.integer({ min: 1, max: 20 }),
    firstSequence: fc.integer({ min: 1, max: 20 }),
    kept: fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }),
  })
  .map(({ firstPosition, firstSequence, kept }) => ({
    sequence: firstSequence + kept.length - 1,
    messages: kept.flatMap((isKept, index) =>
      isKept ? [{ position: firstPosition + index, sequence: firstSequence + index }] : [],
    ),
  }))

describe('startSequence', () => {
  it('skips exactly the messages that the reader has', () => {
    fc.assert(
      fc.property(stream, fc.nat(40), ({ sequence, messages }, position) => {
        const [first, last] = [messages.at(0), messages.at(-1)]
        const start = startSequence(
          {
            sequence,
            first: first?.sequence ?? sequence + 1,
            last: last && { position: last.position, id: 'id', event: undefined },
            lastSequence: last?.sequence ?? sequence,
          },
          position,
        )
        expect(messages.filter((message) => message.sequence >= start)).toEqual(
          messages.filter((message) => message.position > position),
        )
        expect(start).toBeLessThanOrEqual(sequence + 1)
        expect(start).toBeGreaterThanOrEqual(1)
      }),
      { numRuns: propertyRuns(300) },
    )
  })

  it('begins with the first message while the last one is not of the relay', () => {
    expect(startSequence({ sequence: 9, first: 4, last: 'foreign', lastSequence: 9 }, 100)).toBe(4)
  })
})

describe('afterStatus', () => {
  it.each([
    ['pull', 408, 'Request Timeout', 0],
    ['pull', 409, 'Batch Completed', 1],
    ['pull', 409, 'Message Size Exceeds MaxBytes', 1],
    ['end', 409, 'Message Size Exceeds MaxBytes', 0],
    ['end', 409, 'Consumer Deleted', 7],
    ['end', 503, '', 0],
  ])(
    'is %s after %i %s with %i messages, and ignores an earlier pull',
    (next, code, description, brought) => {
      expect(afterStatus({ pull: 'inbox.2', code, description }, 'inbox.2', brought)).toBe(next)
      expect(afterStatus({ pull: 'inbox.1', code, description }, 'inbox.2', brought)).toBe('ignore')
    },
  )
})
