import { propertyRuns } from '@shiplog/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LoggedEvent, LogPage } from '../logged-event.ts'
import { applyPages } from './apply-pages.ts'
import type { Checkpoint } from './checkpoint.ts'
import { LogGapError } from './fold.ts'

const eventAt = (position: number): LoggedEvent => ({
  position,
  id: `${position}`,
  account_id: 'account',
  type: 'thing.made',
  data: {},
  trace: null,
  recorded_at: '2026-11-23T09:00:00.000Z',
})

const checkpointAt = (position: number): Checkpoint => ({
  position,
  eventId: position === 0 ? undefined : `${position}`,
})
const untilLater = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/**
 * A log in memory. Its pages have the given sizes in turn, and after the last size the first one again. The
 * log grows with each page, up to `end`.
 */
const createLog = (sizes: number[], end: number) => {
  let head = 0
  const asked: number[] = []
  const fetchPage = async ({ position: after, eventId }: Checkpoint): Promise<LogPage> => {
    expect({ position: after, eventId }).toEqual(checkpointAt(after))
    const size = sizes[asked.length % sizes.length] ?? 1
    asked.push(after)
    head = Math.min(end, Math.max(head, after) + size)
    if (asked.length % 2 === 0) await untilLater()
    const events = Array.from({ length: head - after }, (_, index) => eventAt(after + index + 1))
    return { events, head }
  }
  return { asked, fetchPage }
}

describe('applyPages', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 4 })

  it('applies the log once and in order, and fetches each page once', async () => {
    await fc.assert(
      fc.asyncProperty(sizes, fc.nat(30), fc.nat(30), async (sizes, end, start) => {
        const from = Math.min(start, end)
        const log = createLog(sizes, end)
        const applied: number[] = []
        await applyPages(checkpointAt(from), log.fetchPage, async (position, { events }) => {
          expect(position).toBe(from + applied.length)
          // The next page was asked for already.
          expect(log.asked.at(-1)).toBe(position + events.length)
          await untilLater()
          applied.push(...events.map((event) => event.position))
        })
        expect(applied).toEqual(Array.from({ length: end - from }, (_, index) => from + index + 1))
        expect(log.asked).toEqual([...new Set(log.asked)])
      }),
      { numRuns: propertyRuns(100) },
    )
  })

  it('ends with the failure of a page, and fetches no other', async () => {
    let applying = 0
    const log = createLog([2], 10)
    const fetchPage = async (after: Checkpoint): Promise<LogPage> => {
      if (after.position === 4) throw new Error('the owner is away')
      return await log.fetchPage(after)
    }
    const failing = applyPages(checkpointAt(0), fetchPage, async () => {
      applying += 1
      // Longer than the failure of the next page takes.
      await untilLater()
      await untilLater()
    })
    await expect(failing).rejects.toThrow('the owner is away')
    expect(applying).toBe(2)
  })

  it('refuses a log that has dropped its first events', async () => {
    const fetchPage = async () => ({ events: [eventAt(3)], head: 3 })
    const apply = () => Promise.reject(new Error('applied'))
    await expect(applyPages(checkpointAt(0), fetchPage, apply)).rejects.toThrow(LogGapError)
  })
})
