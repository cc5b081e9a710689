import { propertyRuns } from '@shiplog/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LoggedText } from '../logged-event.ts'
import { nextRelayState, publishingOf, type RelayInput, type RelayState, unread } from './relay-state.ts'
import type { RelayPoint } from './synchronise.ts'

const eventAt = (position: number, log: number): LoggedText => ({
  position,
  id: `${log}-${position}`,
  account_id: 'account',
  type: 'thing.made',
  data: '{}',
  trace: null,
  recorded_at: '2026-11-23T09:00:00.000Z',
})

type Stored = { sequence: number; event: LoggedText }
/** Publishes a message. @returns what the broker answers */
type Publish = (event: LoggedText, messageId: string, after: number) => 'stored' | 'duplicate' | 'refused'

/** A stream in memory. As in JetStream, a lost message leaves its sequence used and its id remembered. */
const createStream = () => {
  const messages: Stored[] = []
  const ids = new Set<string>()
  let sequence = 0
  const publish: Publish = (event, messageId, after) => {
    if (ids.has(messageId)) return 'duplicate'
    if (after !== sequence) return 'refused'
    sequence += 1
    ids.add(messageId)
    messages.push({ sequence, event })
    return 'stored'
  }
  return {
    messages,
    publish,
    lose: (count: number): void => void messages.splice(Math.max(0, messages.length - count)),
    /** As `synchronise` does. */
    read: (log: LoggedText[]): RelayPoint => {
      const { position, id } = messages.at(-1)?.event ?? { position: 0 }
      if (id === log[position - 1]?.id) return { position, sequence, purged: false }
      messages.splice(0)
      return { position: 0, sequence, purged: true }
    },
    make: (): void => {
      messages.splice(0)
      ids.clear()
      sequence = 0
    },
    forget: (): void => ids.clear(),
    sequence: () => sequence,
  }
}

const pageSize = 70

/** A relay in memory, with its log and its stream. */
const createRun = () => {
  const stream = createStream()
  let log: LoggedText[] = []
  let logs = 0
  let state: RelayState = unread
  const apply = (input: RelayInput): void => {
    state = nextRelayState(state, input)
  }

  /** Publishes a page as `publishInOrder` does. The connection is lost after `lostAfter` messages. */
  const publishPage = (events: LoggedText[], after: number, lostAfter: number): void => {
    const { answerEvery, messageId } = publishingOf(state, after)
    const sent = events.slice(0, lostAfter)
    const answers = sent.map((event, index) => stream.publish(event, messageId(event), after + index))
    const heard = answers.filter((_, index) => (index + 1) % answerEvery === 0 || index === events.length - 1)
    const failure = heard.find((answer) => answer !== 'stored')
    const last = events.at(-1)?.position ?? 0
    if (failure === 'duplicate') apply({ kind: 'duplicate', upTo: last })
    if (failure !== undefined || sent.length < events.length) apply({ kind: 'failed' })
    else apply({ kind: 'published', position: last, sequence: after + events.length })
  }

  /** @returns true when the stream has the whole log */
  const step = (lostAfter = Number.POSITIVE_INFINITY): boolean => {
    const { position, sequence } = state
    if (position === undefined || sequence === undefined) {
      apply({ kind: 'synchronised', point: stream.read(log) })
      return false
    }
    const page = log.slice(position, position + pageSize)
    if (page.length > 0) {
      publishPage(page, sequence, lostAfter)
      return false
    }
    apply({ kind: 'log ended' })
    if (log.length < position) apply({ kind: 'failed' })
    return log.length === position
  }

  return {
    stream,
    step,
    apply,
    state: () => state,
    append: (count: number): void => {
      log = [...log, ...Array.from({ length: count }, (_, index) => eventAt(log.length + index + 1, logs))]
    },
    /** Sets the log back, as a restore from a backup does. */
    restore: (length: number): void => {
      logs += 1
      log = log.slice(0, length)
    },
    /** Reads the stream again, and then relays until the stream has the whole log. */
    finish: (): void => {
      apply({ kind: 'connected' })
      // A page takes at most three tries: one fails, one shows a duplicate, one has new ids.
      const most = 6 * (Math.ceil(log.length / pageSize) + 2)
      for (let steps = 0; !step(); steps += 1) expect(steps).toBeLessThan(most)
    },
    last: () => ({ published: stream.messages.at(-1)?.event.id, logged: log.at(-1)?.id }),
  }
}
type Run = ReturnType<typeof createRun>

/** Returns true if the stream has no event twice, and none out of order. */
const isInOrder = ({ stream: { messages } }: Run): boolean =>
  messages.every(({ event }, index) => event.position > (messages[index - 1]?.event.position ?? 0))

/** Something that happens to the relay, the log or the stream. */
const happening: fc.Arbitrary<(run: Run) => void> = fc.oneof(
  fc.integer({ min: 1, max: 150 }).map((count) => (run: Run) => run.append(count)),
  fc.constant((run: Run) => run.step()),
  fc.constant((run: Run) => run.finish()),
  fc.nat(pageSize).map((count) => (run: Run) => run.step(count)),
  fc.nat(100).map((count) => (run: Run) => run.stream.lose(count)),
  fc.constant((run: Run) => run.apply({ kind: 'connected' })),
  fc.constant((run: Run) => run.stream.forget()),
  fc.constant((run: Run) => run.stream.make()),
  fc.nat(100).map((length) => (run: Run) => run.restore(length)),
)

describe('nextRelayState', () => {
  it('publishes the log in order and once, whatever is lost, and comes to its end after few failures', () => {
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 20 }), (happenings) => {
        const run = createRun()
        for (const happen of happenings) {
          happen(run)
          expect(isInOrder(run)).toBe(true)
        }
        run.append(1)
        run.finish()
        expect(isInOrder(run)).toBe(true)
        expect(run.last().published).toBe(run.last().logged)
        expect(run.state()).toMatchObject({ sequence: run.stream.sequence(), newIdsUpTo: 0, failures: 0 })
      }),
      { numRuns: propertyRuns(300) },
    )
  })

  it('publishes nothing after a failure or in a new session before the stream was read', () => {
    const point = { position: 7, sequence: 9, purged: false }
    const known = nextRelayState(unread, { kind: 'synchronised', point })
    expect(known).toMatchObject({ position: 7, sequence: 9 })
    for (const kind of ['connected', 'failed'] as const)
      expect(nextRelayState(known, { kind })).toMatchObject({ position: 7, sequence: undefined })
  })

  it('fills a purged stream without a failure, although the broker remembers the ids', () => {
    const run = createRun()
    run.append(200)
    run.finish()
    run.restore(100)
    run.append(100)
    run.apply({ kind: 'connected' })
    while (!run.step()) expect(run.state().failures).toBe(0)
    expect(run.last().published).toBe(run.last().logged)
    expect(run.stream.messages).toHaveLength(200)
  })
})
