import { propertyRuns } from '@shiplog/testing'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { encodeMessage } from '../message.ts'
import { readBatch } from './watch-stream.ts'

/** Every third position is of the wanted account. */
const isWanted = (position: number): boolean => position % 3 === 0
const messageAt = (position: number) => {
  const account_id = isWanted(position) ? 'wanted' : 'other'
  const event = { position, id: `${position}`, account_id, type: 'thing.made', data: '{}', trace: null }
  const recorded_at = '2026-11-23T09:00:00.000Z'
  const { subject, headers, payload } = encodeMessage('THINGS', { ...event, recorded_at }, null, 10_000)
  return { subject, headers, data: Buffer.from(payload) }
}
const upTo = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)

const run = fc
  .tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 8 }))
  .map(([first, count]) => upTo(first, first + count - 1))
const batches = fc.array(
  fc.array(run, { maxLength: 3 }).map((runs) => runs.flat()),
  { maxLength: 6 },
)

it('readBatch returns every wanted event since the last begin, whatever the stream loses or repeats', () => {
  fc.assert(
    fc.property(fc.nat(30), batches, (start, batches) => {
      let position = start
      let begun = start
      let received: number[] = []
      for (const positions of batches) {
        const before = position
        const batch = readBatch(position, positions.map(messageAt), (account) => account === 'wanted')
        position = batch.position
        if (batch.begin !== undefined) {
          begun = batch.begin
          received = []
        }
        received.push(...batch.events.map((event) => event.position))
        expect(batch.events.map(({ event }) => event?.position)).toEqual(
          batch.events.map((event) => event.position),
        )
        expect(position).toBe(positions.at(-1) ?? before)
        expect(received).toEqual(upTo(begun + 1, position).filter(isWanted))
        const isConsecutive = positions.every((at, index) => at === before + index + 1)
        expect(batch.begin === undefined).toBe(isConsecutive)
      }
    }),
    { numRuns: propertyRuns(500) },
  )
})
