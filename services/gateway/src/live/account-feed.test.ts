import { type LiveChange, type LiveMessage, liveIntervalMs, liveMaxChanges } from '@shiplog/contract'
import { propertyRuns } from '@shiplog/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { liveTail } from '../budgets.ts'
import { catchUp, type Feed, type FeedInput, next, startFeed } from './account-feed.ts'
import { type Log, logs, type Positions } from './positions.ts'

const deployment = (product_name: string, environment_name = 'production'): LiveChange => ({
  kind: 'deployment',
  product_name,
  environment_name,
})
const reset: LiveMessage = { type: 'reset', changes: [] }
const changed = (...changes: LiveChange[]): LiveMessage => ({ type: 'changes', changes })

describe('the feed of an account', () => {
  /** Starts a feed at 10-5. `play` passes on events of EVENTS that follow, at a time in ms, and a timer. */
  const start = () => {
    let feed = startFeed({ events: 10, catalog: 5 })
    const position = { events: 10, catalog: 5 }
    const pass = (input: FeedInput, now: number) => {
      const decided = next(feed, input, now)
      feed = decided.feed
      return decided.actions
    }
    const play = (now: number, ...changes: (LiveChange | undefined)[]) => {
      const events = changes.map((change, index) => ({ position: position.events + index + 1, change }))
      position.events += changes.length
      return pass({ type: 'events', log: 'events', events, position: { ...position } }, now)
    }
    return { pass, play, feed: () => feed, position }
  }

  it('sends a change at once, and what changes in the next 250 ms in one message, each thing once', () => {
    const { play, pass } = start()
    expect(play(1_000, deployment('a'))).toEqual([
      { type: 'send', message: changed(deployment('a')), position: { events: 11, catalog: 5 } },
    ])
    expect(play(1_001, deployment('b'), deployment('a'))).toEqual([{ type: 'wait', ms: 249 }])
    expect(play(1_200, deployment('b'))).toEqual([{ type: 'wait', ms: 50 }])
    expect(pass({ type: 'timer' }, 1_250)).toEqual([
      {
        type: 'send',
        message: changed(deployment('a'), deployment('b')),
        position: { events: 14, catalog: 5 },
      },
    ])
    expect(pass({ type: 'timer' }, 1_500)).toEqual([])
  })

  it('gives a listener that connects again what it has missed, and a reset when that is not known', () => {
    const { play, feed, position } = start()
    play(0, deployment('a'), deployment('b'))
    const afterReconnection = (events: number, catalog = 5) =>
      catchUp(feed(), { events, catalog }, { ...position, catalog: 7 })
    expect(afterReconnection(10)).toEqual(changed(deployment('a'), deployment('b')))
    expect(afterReconnection(11)).toEqual(changed(deployment('b')))
    expect([afterReconnection(12), afterReconnection(12, 7)]).toEqual([undefined, undefined])
    // These positions are before the feed began, and after what the gateway has read.
    for (const [events, catalog] of [[9], [13], [12, 4], [12, 8]] as [number, number?][])
      expect(afterReconnection(events, catalog)).toEqual(reset)
    expect(catchUp(feed(), undefined, position)).toEqual(reset)
  })

  it('sends a reset for an event that it cannot show', () => {
    const { play, feed, position } = start()
    expect(play(0, deployment('a'), undefined, deployment('b'))).toMatchObject([{ message: reset }])
    const seen = (events: number): Positions => ({ ...position, events })
    expect(catchUp(feed(), seen(11), position)).toEqual(reset)
    expect(catchUp(feed(), seen(12), position)).toEqual(changed(deployment('b')))
  })

  it('sends a reset for more changes than one message has', () => {
    const { play } = start()
    const many = Array.from({ length: liveMaxChanges + 1 }, (_, number) => deployment(`${number}`))
    expect(play(0, ...many.slice(1))).toMatchObject([
      { message: { type: 'changes', changes: many.slice(1) } },
    ])
    expect(play(250, ...many)).toMatchObject([{ message: reset }])
    const long = Array.from({ length: 40 }, (_, number) => deployment(`${number}${'ü'.repeat(250)}`))
    expect(play(500, ...long.slice(20))).toMatchObject([{ message: { type: 'changes' } }])
    expect(play(750, ...long)).toMatchObject([{ message: reset }])
  })

  it('keeps the changes that happened last', () => {
    const { play, feed, position } = start()
    play(0, ...Array.from({ length: liveMaxChanges }, (_, number) => deployment(`${number}`)))
    play(250, deployment('0'), deployment('new'))
    const seen = (events: number) => catchUp(feed(), { ...position, events }, position)
    expect(seen(12)).toMatchObject({ type: 'changes', changes: { length: liveMaxChanges } })
    expect(seen(11)).toEqual(reset)
  })

  it('sends away, then nothing until a reset', () => {
    const { play, pass } = start()
    play(0, deployment('a'))
    expect(play(1, deployment('b'))).toEqual([{ type: 'wait', ms: 249 }])
    expect(pass({ type: 'away' }, 2)).toEqual([{ type: 'away' }])
    expect(pass({ type: 'timer' }, 250)).toEqual([])
    const position = { events: 3, catalog: 1 }
    expect(pass({ type: 'begin', position }, 300)).toEqual([{ type: 'send', message: reset, position }])
  })
})

const products: LiveChange[] = Array.from({ length: 5 }, (_, number) => ({
  kind: 'product',
  product_name: `${number}`,
  environment_name: null,
}))
/** What the events of the properties change: products by events of both logs. One name in four is long. */
const things: Record<Log, LiveChange[]> = {
  events: [
    ...products,
    ...Array.from({ length: 115 }, (_, number) =>
      deployment(`${number % 4 === 0 ? 'ü'.repeat(250) : ''}${number % 40}`, `${number % 3}`),
    ),
  ],
  catalog: [
    ...products,
    ...Array.from({ length: 15 }, (_, number): LiveChange => {
      return { kind: 'environment', product_name: null, environment_name: `${number}` }
    }),
  ],
}

type Step =
  | { do: 'log'; log: Log; first: number; count: number; isShown: boolean }
  | { do: 'read' | 'miss'; gateway: number; log: Log; count: number }
  | { do: 'lose'; gateway: number }
  | { do: 'wait'; ms: number }
  | { do: 'connect'; listener: number; gateway: number }
  | { do: 'disconnect'; listener: number }

const log = fc.constantFrom(...logs)
const gateway = fc.nat(1)
const listener = fc.nat(2)
const few = fc.integer({ min: 1, max: 9 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('log' as const),
    log,
    first: fc.nat(119),
    count: fc.oneof({ arbitrary: few, weight: 9 }, fc.integer({ min: 50, max: 130 })),
    isShown: fc.nat(19).map((number) => number > 0),
  }),
  fc.record({ do: fc.constant('read' as const), gateway, log, count: fc.oneof(few, fc.constant(130)) }),
  fc.record({ do: fc.constant('read' as const), gateway, log, count: fc.oneof(few, fc.constant(130)) }),
  fc.record({ do: fc.constantFrom('read' as const, 'miss' as const), gateway, log, count: few }),
  fc.record({ do: fc.constant('lose' as const), gateway }),
  fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 400 }) }),
  fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 400 }) }),
  fc.record({ do: fc.constant('connect' as const), listener, gateway }),
  fc.record({ do: fc.constant('disconnect' as const), listener }),
)

type Gateway = {
  feed: Feed
  position: Positions
  isAway: boolean
  timerAt: number | undefined
  sentAt: number
  /** Time since which the listeners lack a message; undefined while they have all. */
  dueSince: number | undefined
}
/** A page that fetches again what messages name. `shown`: versions of things when they were fetched. */
type Page = { shown: Map<string, number>; lastSeen: Positions | undefined; at: Gateway | undefined }

/** Two gateways that read two logs, each at its own time, and pages that go from one gateway to the other. */
const createWorld = () => {
  /** What the events of each log have changed; undefined for an event that cannot be shown. */
  const logged: Record<Log, (LiveChange | undefined)[]> = { events: [], catalog: [] }
  /** How often each thing has changed. */
  const versions = new Map<string, number>()
  let now = 0
  const gateways: Gateway[] = [0, 1].map(() => {
    const position = { events: 0, catalog: 0 }
    const feed = startFeed({ ...position })
    return { feed, position, isAway: false, timerAt: undefined, sentAt: -1_000, dueSince: undefined }
  })
  const pages: Page[] = [0, 1, 2].map(() => ({ shown: new Map(), lastSeen: undefined, at: undefined }))

  const deliver = (page: Page, message: LiveMessage | undefined, position: Positions): void => {
    if (message?.type === 'reset') page.shown = new Map(versions)
    for (const change of message?.changes ?? []) {
      const key = JSON.stringify(change)
      page.shown.set(key, versions.get(key) ?? 0)
    }
    page.lastSeen = position
  }
  const pass = (at: Gateway, input: FeedInput): void => {
    const { feed, actions } = next(at.feed, input, now)
    at.feed = feed
    if (input.type !== 'timer') at.dueSince ??= now
    if (actions.length === 0) at.dueSince = undefined
    for (const action of actions) {
      if (action.type === 'wait') at.timerAt ??= now + action.ms
      if (action.type === 'away') at.dueSince = undefined
      if (action.type !== 'send') continue
      expect(now - at.sentAt).toBeGreaterThanOrEqual(liveIntervalMs)
      expect(now - (at.dueSince ?? now)).toBeLessThanOrEqual(liveIntervalMs)
      expect(action.message.changes.length).toBeLessThanOrEqual(liveMaxChanges)
      expect(Buffer.byteLength(JSON.stringify(action.message))).toBeLessThan(liveTail.bytes + 200)
      at.sentAt = now
      at.dueSince = undefined
      for (const page of pages) if (page.at === at) deliver(page, action.message, action.position)
    }
  }
  const begin = (at: Gateway): void => {
    at.isAway = false
    pass(at, { type: 'begin', position: { ...at.position } })
  }
  const read = (at: Gateway, from: Log, count: number): void => {
    const first = at.position[from]
    const events = logged[from]
      .slice(first, first + count)
      .map((change, index) => ({ position: first + index + 1, change }))
    at.position[from] += events.length
    if (events.length > 0 && !at.isAway)
      pass(at, { type: 'events', log: from, events, position: { ...at.position } })
  }
  const wait = (ms: number): void => {
    const end = now + ms
    for (;;) {
      const due = gateways.filter(({ timerAt = Number.POSITIVE_INFINITY }) => timerAt <= end)
      const [first] = due.toSorted((a, b) => (a.timerAt ?? 0) - (b.timerAt ?? 0))
      if (first === undefined) break
      now = first.timerAt ?? now
      first.timerAt = undefined
      pass(first, { type: 'timer' })
    }
    now = end
  }
  const connect = (page: Page, at: Gateway): void => {
    page.at = at
    if (!at.isAway) deliver(page, catchUp(at.feed, page.lastSeen, at.position), { ...at.position })
  }
  const play = (one: Step): void => {
    const at = 'gateway' in one ? gateways[one.gateway] : undefined
    const page = 'listener' in one ? pages[one.listener] : undefined
    if (one.do === 'wait') wait(one.ms)
    if (one.do === 'disconnect' && page !== undefined) page.at = undefined
    if (one.do === 'log')
      for (let number = 0; number < one.count; number += 1) {
        const change = things[one.log][(one.first + number) % things[one.log].length]
        const key = JSON.stringify(change)
        versions.set(key, (versions.get(key) ?? 0) + 1)
        logged[one.log].push(one.isShown ? change : undefined)
      }
    if (at === undefined) return
    if (one.do === 'connect' && page !== undefined) connect(page, at)
    if (one.do === 'read') read(at, one.log, one.count)
    if (one.do === 'miss') {
      at.position[one.log] = Math.min(at.position[one.log] + one.count, logged[one.log].length)
      begin(at)
    }
    if (one.do === 'lose') {
      if (!at.isAway) pass(at, { type: 'away' })
      at.isAway = true
    }
  }
  return { versions, gateways, pages, read, begin, wait, connect, play }
}

describe('pages that fetch again what messages name', () => {
  it('show every change in the end, from any start, and get few and small messages', () => {
    const property = fc.property(fc.array(step, { maxLength: 80, size: 'max' }), (steps) => {
      const { versions, gateways, pages, read, begin, wait, connect, play } = createWorld()
      for (const one of steps) play(one)
      for (const at of gateways) {
        if (at.isAway) begin(at)
        for (const from of logs) read(at, from, Number.POSITIVE_INFINITY)
      }
      wait(liveIntervalMs)
      for (const page of pages) if (page.at !== undefined) expect(page.shown).toEqual(versions)
      for (const page of pages) connect(page, gateways[0] as Gateway)
      for (const page of pages) expect(page.shown).toEqual(versions)
    })
    fc.assert(property, { numRuns: propertyRuns(400) })
  })

  it('get exactly what they have missed, while all of it is kept', () => {
    const event = fc.record({ from: log, number: fc.nat(19), ms: fc.nat(400) })
    const seenOf = fc.record({ events: fc.nat(30), catalog: fc.nat(30) })
    const property = fc.property(fc.array(event, { maxLength: 60 }), seenOf, (events, mostSeen) => {
      let feed = startFeed({ events: 0, catalog: 0 })
      const position = { events: 0, catalog: 0 }
      const logged: { from: Log; position: number; change: LiveChange | undefined }[] = []
      let now = 0
      for (const { from, number, ms } of events) {
        const change = things[from][number]
        now += ms
        position[from] += 1
        const at = { ...position }
        const one = { position: at[from], change }
        feed = next(feed, { type: 'events', log: from, events: [one], position: at }, now).feed
        logged.push({ from, ...one })
      }
      // Another gateway may have read one log further than this one when the listener was connected to it.
      const seen = {
        events: Math.min(mostSeen.events, position.events),
        catalog: Math.min(mostSeen.catalog, position.catalog),
      }
      const missed = logged.filter((one) => one.position > seen[one.from]).map(({ change }) => change)
      const message = catchUp(feed, seen, position)
      expect(message?.type).toBe(missed.length === 0 ? undefined : 'changes')
      expect(new Set(message?.changes)).toEqual(new Set(missed))
    })
    fc.assert(property, { numRuns: propertyRuns(200) })
  })
})
