import { describe, expect, it } from 'vitest'
import { type LoggedText, pageBytes } from '../logged-event.ts'
import { createRecentEvents } from './recent-events.ts'

const eventsAt = (first: number, last: number, data = '{}'): LoggedText[] =>
  Array.from({ length: last - first + 1 }, (_, index) => ({
    position: first + index,
    id: `event-${first + index}`,
    account_id: 'account',
    type: 'thing.made',
    data,
    trace: null,
    recorded_at: '2026-11-26T10:00:00.000Z',
  }))

const positions = (events: LoggedText[]): number[] => events.map(({ position }) => position)

describe('recent events', () => {
  it('are returned in order, once', () => {
    const recent = createRecentEvents()
    recent.add(eventsAt(7, 8))
    recent.add(eventsAt(5, 6))
    expect(positions(recent.takeAfter(4))).toEqual([5, 6, 7, 8])
    expect(recent.takeAfter(4)).toEqual([])
    expect(recent.takeAfter(8)).toEqual([])
  })

  it('end at a gap, and those after it stay', () => {
    const recent = createRecentEvents()
    recent.add(eventsAt(5, 6))
    recent.add(eventsAt(8, 9))
    expect(positions(recent.takeAfter(4))).toEqual([5, 6])
    expect(recent.takeAfter(6)).toEqual([])
    expect(positions(recent.takeAfter(7))).toEqual([8, 9])
  })

  it('are dropped once the relay is past them', () => {
    const recent = createRecentEvents()
    recent.add(eventsAt(5, 6))
    recent.add(eventsAt(7, 8))
    expect(recent.takeAfter(6).length).toBe(2)
    expect(recent.takeAfter(4)).toEqual([])
  })

  it('are not used for one page after another replica has appended', () => {
    const recent = createRecentEvents()
    recent.requireRead()
    recent.add(eventsAt(5, 6))
    recent.add(eventsAt(8, 8))
    expect(recent.takeAfter(4)).toEqual([])
    expect(positions(recent.takeAfter(7))).toEqual([8])
  })

  it('are dropped when they have more bytes than a page, and counted anew', () => {
    const recent = createRecentEvents()
    const half = 'x'.repeat(pageBytes / 2)
    recent.add(eventsAt(1, 1, half))
    recent.add(eventsAt(2, 2, half))
    recent.add(eventsAt(3, 3))
    expect(recent.takeAfter(0)).toEqual([])
    recent.add(eventsAt(4, 4, half))
    expect(positions(recent.takeAfter(3))).toEqual([4])
    recent.add(eventsAt(5, 6, half))
    expect(positions(recent.takeAfter(4))).toEqual([5, 6])
  })
})
