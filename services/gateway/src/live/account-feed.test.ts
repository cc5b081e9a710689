import { liveEventsPerSecond } from '@shiplog/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { liveTail } from '../budgets.ts'
import { type Change, createAccountFeed } from './account-feed.ts'
import { awayFrame, positionFrame, resetFrame } from './frames.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const change = (position: number): Change => ({ position, frame: `<${position}>` })
const changes = (from: number, to: number): Change[] =>
  Array.from({ length: to - from + 1 }, (_, index) => change(from + index))
const frames = (from: number, to: number): string =>
  changes(from, to)
    .map(({ frame }) => frame)
    .join('')

/**
 * Creates a feed that has begun at a position. Returns the feed and the texts that were sent to its only
 * listener.
 */
const startFeed = (position: number) => {
  const feed = createAccountFeed()
  const sent: string[] = []
  feed.begin(position)
  feed.listeners.add({ send: (text) => sent.push(text) })
  return { feed, sent }
}

describe('an account feed', () => {
  it('sends each change, and to a listener that connects again the changes that it missed', () => {
    const { feed, sent } = startFeed(10)
    feed.publish(changes(11, 12))
    feed.publish([change(15)])
    expect(sent).toEqual([frames(11, 12), '<15>'])
    expect(feed.catchUp(10, 16)).toBe(`${frames(11, 12)}<15>`)
    expect(feed.catchUp(12, 16)).toBe('<15>')
    expect(feed.catchUp(15, 16)).toBe(positionFrame(16))
    for (const lastSeen of [undefined, 9, 17]) expect(feed.catchUp(lastSeen, 16)).toBe(resetFrame(16))
  })

  it('sends one reset at the end of each second with too many changes, until a second has few', () => {
    const { feed, sent } = startFeed(0)
    feed.publish(changes(1, liveEventsPerSecond))
    feed.publish(changes(101, 200))
    expect(sent).toEqual([frames(1, liveEventsPerSecond)])
    expect(feed.isUpToDate()).toBe(false)
    // A listener that connects now gets a reset at once, because it has missed changes. It also gets the
    // reset at the end of the second.
    expect(feed.catchUp(liveEventsPerSecond, 200)).toBe(resetFrame(200))
    vi.advanceTimersByTime(1_000)
    expect(sent.slice(1)).toEqual([resetFrame(200)])
    expect(feed.isUpToDate()).toBe(true)
    feed.publish([change(201)])
    vi.advanceTimersByTime(1_000)
    expect(sent.slice(2)).toEqual([resetFrame(201)])
    feed.publish([change(202)])
    expect(sent.slice(3)).toEqual(['<202>'])
    vi.advanceTimersByTime(10_000)
    expect(sent).toHaveLength(4)
  })

  it('sends a reset in the place of an event that cannot be shown, and of all later ones in that second', () => {
    const { feed, sent } = startFeed(0)
    feed.publish([change(1), { position: 2, frame: undefined }, change(3)])
    expect(sent).toEqual(['<1>'])
    expect(feed.catchUp(1, 3)).toBe(resetFrame(3))
    vi.advanceTimersByTime(1_000)
    expect(sent).toEqual(['<1>', resetFrame(3)])
    expect(feed.catchUp(3, 3)).toBe(positionFrame(3))
  })

  it('sends away while no events are received, and a reset when they are received again', () => {
    const { feed, sent } = startFeed(0)
    feed.publish([change(1), { position: 2, frame: undefined }])
    feed.away(2)
    vi.advanceTimersByTime(5_000)
    expect(sent).toEqual(['<1>', awayFrame(2)])
    expect(feed.catchUp(1, 2)).toBe(resetFrame(2))
    feed.begin(7)
    expect(sent.at(-1)).toBe(resetFrame(7))
    expect(feed.catchUp(2, 7)).toBe(resetFrame(7))
    expect(feed.catchUp(7, 7)).toBe(positionFrame(7))
  })

  it('keeps a limited number of changes and bytes', () => {
    const { feed } = startFeed(0)
    for (let position = 1; position <= 200; position += 1) {
      feed.publish([change(position)])
      vi.advanceTimersByTime(1_000)
    }
    const oldest = 200 - liveEventsPerSecond
    expect(feed.catchUp(oldest, 200)).toBe(frames(oldest + 1, 200))
    expect(feed.catchUp(oldest - 1, 200)).toBe(resetFrame(200))
    const frame = 'x'.repeat(liveTail.bytes / 2)
    for (const position of [201, 202, 203]) feed.publish([{ position, frame }])
    expect(feed.catchUp(201, 203)).toBe(frame + frame)
    expect(feed.catchUp(200, 203)).toBe(resetFrame(203))
  })
})
