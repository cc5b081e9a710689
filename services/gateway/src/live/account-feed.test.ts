import { liveEventsPerSecond } from '@shiplog/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { liveTail } from '../budgets.ts'
import { type Change, createAccountFeed } from './account-feed.ts'
import { awayFrame, mark, resetFrame } from './frames.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const change = (position: number): Change => ({ position, frame: `<${position}>` })
const changes = (from: number, to: number): Change[] =>
  Array.from({ length: to - from + 1 }, (_, index) => change(from + index))
const frames = (from: number, to: number): string =>
  changes(from, to)
    .map(({ frame }) => frame)
    .join('')

/** A feed that has begun, and what its one listener was told. */
const begun = (position: number) => {
  const feed = createAccountFeed()
  const told: string[] = []
  feed.begin(position)
  feed.listeners.add({ send: (text) => told.push(text) })
  return { feed, told }
}

describe('an account feed', () => {
  it('tells changes one by one, and those who come again what they have missed', () => {
    const { feed, told } = begun(10)
    feed.tell(changes(11, 12))
    feed.tell([change(15)])
    expect(told).toEqual([frames(11, 12), '<15>'])
    expect(feed.since(10, 16)).toBe(`${frames(11, 12)}<15>`)
    expect(feed.since(12, 16)).toBe('<15>')
    expect(feed.since(15, 16)).toBe(mark(16))
    for (const heard of [undefined, 9, 17]) expect(feed.since(heard, 16)).toBe(resetFrame(16))
  })

  it('tells what is too much in a second by one reset at its end, until a second has little', () => {
    const { feed, told } = begun(0)
    feed.tell(changes(1, liveEventsPerSecond))
    feed.tell(changes(101, 200))
    expect(told).toEqual([frames(1, liveEventsPerSecond)])
    expect(feed.isTold()).toBe(false)
    // Whoever comes now has missed some, and is told at the end of the second, too.
    expect(feed.since(liveEventsPerSecond, 200)).toBe(resetFrame(200))
    vi.advanceTimersByTime(1_000)
    expect(told.slice(1)).toEqual([resetFrame(200)])
    expect(feed.isTold()).toBe(true)
    feed.tell([change(201)])
    vi.advanceTimersByTime(1_000)
    expect(told.slice(2)).toEqual([resetFrame(201)])
    feed.tell([change(202)])
    expect(told.slice(3)).toEqual(['<202>'])
    vi.advanceTimersByTime(10_000)
    expect(told).toHaveLength(4)
  })

  it('tells by a reset of what is not known, and of all else in that second', () => {
    const { feed, told } = begun(0)
    feed.tell([change(1), { position: 2, frame: undefined }, change(3)])
    expect(told).toEqual(['<1>'])
    expect(feed.since(1, 3)).toBe(resetFrame(3))
    vi.advanceTimersByTime(1_000)
    expect(told).toEqual(['<1>', resetFrame(3)])
    expect(feed.since(3, 3)).toBe(mark(3))
  })

  it('says when it hears nothing, and that changes may have been missed when it does again', () => {
    const { feed, told } = begun(0)
    feed.tell([change(1), { position: 2, frame: undefined }])
    feed.away(2)
    vi.advanceTimersByTime(5_000)
    expect(told).toEqual(['<1>', awayFrame(2)])
    expect(feed.since(1, 2)).toBe(resetFrame(2))
    feed.begin(7)
    expect(told.at(-1)).toBe(resetFrame(7))
    expect(feed.since(2, 7)).toBe(resetFrame(7))
    expect(feed.since(7, 7)).toBe(mark(7))
  })

  it('keeps no more than its bounds', () => {
    const { feed } = begun(0)
    for (let position = 1; position <= 200; position += 1) {
      feed.tell([change(position)])
      vi.advanceTimersByTime(1_000)
    }
    const oldest = 200 - liveEventsPerSecond
    expect(feed.since(oldest, 200)).toBe(frames(oldest + 1, 200))
    expect(feed.since(oldest - 1, 200)).toBe(resetFrame(200))
    const frame = 'x'.repeat(liveTail.bytes / 2)
    for (const position of [201, 202, 203]) feed.tell([{ position, frame }])
    expect(feed.since(201, 203)).toBe(frame + frame)
    expect(feed.since(200, 203)).toBe(resetFrame(203))
  })
})
