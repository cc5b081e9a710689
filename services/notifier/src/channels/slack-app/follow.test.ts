import { propertyRuns } from '@shiplog/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleContent } from '../../../test/sample-content.ts'
import type { Content } from '../../domain/content.ts'
import {
  afterCall,
  afterGone,
  type CallOutcome,
  type Followed,
  follow,
  isAlert,
  type Mode,
  makeCalls,
} from './follow.ts'
import type { FollowedEvent } from './way.ts'

type Status = Content['status']

const at = (event_position: number, status: Status): FollowedEvent => ({
  event_position,
  content: sampleContent({ status, occurred_at: new Date(event_position * 60_000).toISOString() }),
})

const channel_id = 'C0000000001'
const row = (fields: Partial<Followed> = {}): Followed => ({
  begun: null,
  approved_by: null,
  channel_id,
  ts: '1.1',
  shown: 5,
  replied: 5,
  noted: 0,
  way: [{ position: 5, status: 'started', occurred_at: '2026-11-21T10:00:00.000Z' }],
  ...fields,
})

const planned = (mode: Mode, before: Followed | undefined, events: FollowedEvent[]): string[] =>
  follow(mode, before, events).calls.map(({ kind, event }) => `${kind} ${event.content.status}`)

describe('the calls', () => {
  it('are one post of the newest state for a new subject', () => {
    for (const mode of ['update', 'thread'] as const)
      expect(planned(mode, undefined, [at(1, 'pending'), at(2, 'started'), at(3, 'failed')])).toEqual([
        'post failed',
      ])
  })

  it('edit the message, or reply in its thread', () => {
    expect(planned('update', row(), [at(6, 'started'), at(7, 'completed')])).toEqual(['edit completed'])
    expect(planned('thread', row(), [at(6, 'started'), at(7, 'completed')])).toEqual(['reply completed'])
  })

  it.each(['failed', 'blocked'] as const)(
    'edit the message and reply, when the deployment is %s',
    (status) => {
      expect(planned('update', row(), [at(6, status)])).toEqual([`edit ${status}`, `reply ${status}`])
      expect(planned('thread', row(), [at(6, status)])).toEqual([`reply ${status}`])
    },
  )

  it('keep the state of a deployment in the message, and reply about overrides and bypasses', () => {
    expect(planned('update', row(), [at(6, 'started'), at(7, 'overridden')])).toEqual([
      'edit started',
      'reply overridden',
    ])
    expect(planned('update', undefined, [at(6, 'completed'), at(7, 'bypassed')])).toEqual([
      'post completed',
      'reply bypassed',
    ])
    expect(planned('update', undefined, [at(7, 'bypassed')])).toEqual(['post bypassed'])
    expect(planned('thread', row(), [at(6, 'started'), at(7, 'overridden')])).toEqual([
      'reply started',
      'reply overridden',
    ])
  })

  it('show a request, a grant and a rejection in the message, and reply about those that people must see', () => {
    const waiting = row({ begun: null })
    expect(planned('update', waiting, [at(6, 'blocked'), at(7, 'requested')])).toEqual([
      'edit requested',
      'reply requested',
    ])
    expect(planned('update', waiting, [at(6, 'granted')])).toEqual(['edit granted'])
    expect(planned('update', waiting, [at(6, 'rejected')])).toEqual(['edit rejected', 'reply rejected'])
    expect(planned('thread', waiting, [at(6, 'granted')])).toEqual(['reply granted'])
  })

  it('keep the state of a deployment that has begun, and reply about its approvals', () => {
    const begun = row({ begun: 5 })
    for (const status of ['requested', 'granted', 'rejected'] as const)
      expect(planned('update', begun, [at(6, status)])).toEqual([`reply ${status}`])
    expect(planned('update', undefined, [at(1, 'granted'), at(2, 'started')])).toEqual(['post started'])
    expect(planned('update', undefined, [at(1, 'started'), at(2, 'rejected')])).toEqual([
      'post started',
      'reply rejected',
    ])
  })

  it('never show an older state', () => {
    for (const mode of ['update', 'thread'] as const) {
      expect(planned(mode, row(), [at(3, 'pending'), at(4, 'failed')])).toEqual([])
      expect(planned(mode, row({ noted: 4 }), [at(4, 'bypassed')])).toEqual([])
    }
  })

  it('are one call for an event that matches several preferences', () => {
    expect(planned('update', row(), [at(6, 'failed'), at(6, 'failed')])).toEqual([
      'edit failed',
      'reply failed',
    ])
    expect(follow('update', row(), [at(6, 'failed'), at(6, 'failed')]).way).toHaveLength(2)
  })

  it('are only the missing reply after an edit that was recorded', () => {
    const [edited] = [
      afterCall(follow('update', row(), [at(6, 'failed')]), { channel_id, ts: '1.1', isUnthreaded: false }),
    ]
    expect(edited.followed).toMatchObject({ shown: 6, replied: 5 })
    expect(edited.calls.map(({ kind }) => kind)).toEqual(['reply'])
    expect(planned('update', edited.followed, [at(6, 'failed')])).toEqual(['edit failed', 'reply failed'])
  })

  it('post a new message when the old one is gone, without a reply about the same event', () => {
    const gone = afterGone(follow('update', row(), [at(6, 'failed'), at(7, 'overridden')]))
    expect(gone.calls.map(({ kind, event }) => `${kind} ${event.content.status}`)).toEqual([
      'post failed',
      'reply overridden',
    ])
    const posted = afterCall(gone, { channel_id, ts: '2.2', isUnthreaded: false })
    expect(posted.followed).toMatchObject({ ts: '2.2', shown: 6, replied: 6, noted: 0 })
  })

  it('change a reply that Slack posted into the channel', () => {
    const replied = afterCall(follow('thread', row(), [at(6, 'completed')]), {
      channel_id,
      ts: '2.2',
      isUnthreaded: true,
    })
    expect(replied.followed).toMatchObject({ ts: '2.2', shown: 6, replied: 6 })
  })
})

/** A chat channel with the messages about one subject, as people see it. */
const createChannel = () => {
  type Message = { shown: FollowedEvent[]; replies: FollowedEvent[]; isDeleted: boolean }
  const messages = new Map<string, Message>()
  const post = (event: FollowedEvent): string => {
    const ts = `${messages.size + 1}.0`
    messages.set(ts, { shown: [event], replies: [], isDeleted: false })
    return ts
  }
  const made = (ts: string, isUnthreaded = false) => ({ channel_id, ts, isUnthreaded })
  return {
    messages,
    deleteLast: (): void => {
      const last = [...messages.values()].findLast(({ isDeleted }) => !isDeleted)
      if (last !== undefined) last.isDeleted = true
    },
    edit: (ts: string, event: FollowedEvent): CallOutcome => {
      const message = messages.get(ts)
      if (message === undefined || message.isDeleted) return 'gone'
      message.shown.push(event)
      return made(ts)
    },
    post: (event: FollowedEvent): CallOutcome => made(post(event)),
    reply: (ts: string, event: FollowedEvent): CallOutcome => {
      const message = messages.get(ts)
      if (message === undefined || (message.isDeleted && message.replies.length === 0))
        return made(post(event), true)
      message.replies.push(event)
      return made(`${ts}-${message.replies.length}`)
    },
  }
}

/**
 * What happens to a call. `died`: the call is accepted, and the notifier dies before it records that.
 * `deleted`: a person deletes the message before the call.
 */
type Fate = 'accepted' | 'refused' | 'died' | 'deleted'

const anyStatus = fc.constantFrom<Status>(
  'pending',
  'started',
  'completed',
  'failed',
  'aborted',
  'blocked',
  'overridden',
  'bypassed',
  'requested',
  'granted',
  'rejected',
)
/** Events of one subject in order, in groups as the lane sends them, and what happens to the calls. */
const anyHistory = fc.record({
  mode: fc.constantFrom<Mode>('update', 'thread'),
  groups: fc
    .array(fc.array(anyStatus, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 })
    .map((groups) => {
      let position = 0
      return groups.map((group) =>
        group.map((status) => {
          position += 1
          return at(position, status)
        }),
      )
    }),
  fates: fc.array(
    fc.oneof(
      { weight: 5, arbitrary: fc.constant<Fate>('accepted') },
      { weight: 2, arbitrary: fc.constantFrom<Fate>('refused', 'died', 'deleted') },
    ),
    { maxLength: 40 },
  ),
})

type History = { mode: Mode; groups: FollowedEvent[][]; fates: Fate[] }

/** Sends each group until it is done, as the notifier does. Returns the channel, and what was remembered. */
const play = async ({ mode, groups, fates }: History) => {
  const channel = createChannel()
  const left = [...fates]
  let remembered: Followed | undefined
  let deaths = 0
  const tryOnce = async (group: FollowedEvent[]): Promise<boolean> => {
    let died = false
    const { followed, result = 'done' } = await makeCalls(
      follow(mode, remembered, group),
      async (call, now) => {
        const fate = left.shift() ?? 'accepted'
        if (fate === 'refused') return { outcome: 'refused', result: 'refused' }
        if (fate === 'deleted') channel.deleteLast()
        const ts = now.followed?.ts ?? ''
        const outcome = call.kind === 'post' ? channel.post(call.event) : channel[call.kind](ts, call.event)
        died = fate === 'died'
        return { outcome: died ? 'refused' : outcome, result: died ? 'died' : 'done' }
      },
    )
    if (died) deaths += 1
    else remembered = followed
    return result === 'done'
  }
  for (const group of groups) while (!(await tryOnce(group)));
  return { channel, remembered, deaths }
}

const begins = ({ content: { status } }: FollowedEvent): boolean =>
  ['started', 'completed', 'failed', 'aborted'].includes(status)
/** @param begun positions of events with which the deployment may have begun */
const isNote = ({ event_position, content: { status } }: FollowedEvent, begun: number[]): boolean => {
  if (['requested', 'granted', 'rejected'].includes(status))
    return begun.some((position) => position < event_position)
  return status === 'overridden' || status === 'bypassed'
}
const positionsOf = (events: FollowedEvent[]): number[] =>
  events.filter(begins).map(({ event_position }) => event_position)
/** Returns the calls by rules about one event each. It is slow, and obviously right. */
const obviousCalls = (mode: Mode, before: Followed | undefined, events: FollowedEvent[]): string[] => {
  const begun = [...(before?.begun == null ? [] : [before.begun]), ...positionsOf(events)]
  const isNoteHere = (event: FollowedEvent): boolean => isNote(event, begun)
  const callsFor = (event: FollowedEvent): string[] => {
    const { event_position: position } = event
    const others = events.filter((other) => other.event_position !== position)
    const isReplaced = others.some(
      (other) => isNoteHere(other) === isNoteHere(event) && other.event_position > position,
    )
    if (isReplaced) return []
    if (isNoteHere(event)) {
      if (before !== undefined && position <= before.noted) return []
      return before === undefined && others.every(isNoteHere) ? ['0 post'] : [`1 reply ${position}`]
    }
    if (before === undefined) return ['0 post']
    if (position < before.shown) return []
    const reply = position > before.replied ? [`1 reply ${position}`] : []
    if (mode === 'thread') return reply
    return isAlert(event) ? ['0 edit', ...reply] : ['0 edit']
  }
  return events.flatMap(callsFor).toSorted()
}

const anyEvents = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 9 }), anyStatus), {
    minLength: 1,
    selector: ([position]) => position,
  })
  .map((pairs) => pairs.map(([position, status]) => at(position, status)))
const cursor = fc.integer({ min: 0, max: 9 })
const anyRow = fc.record({ shown: cursor, replied: cursor, noted: cursor, begun: fc.option(cursor) }).map(row)

it('the calls are those of an obvious model', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<Mode>('update', 'thread'),
      fc.option(anyRow, { nil: undefined }),
      anyEvents,
      (mode, before, events) => {
        const { calls } = follow(mode, before, events)
        const written = calls.map(({ kind, event }) =>
          kind === 'reply' ? `1 reply ${event.event_position}` : `0 ${kind}`,
        )
        expect(written).toEqual(obviousCalls(mode, before, events))
      },
    ),
    { numRuns: propertyRuns(2_000) },
  )
})

describe('whatever happens to the calls', () => {
  const check = (test: (history: History, played: Awaited<ReturnType<typeof play>>) => void) =>
    fc.assert(
      fc.asyncProperty(anyHistory, async (history) => test(history, await play(history))),
      { numRuns: propertyRuns(500) },
    )

  it('the message shows the newest state at the end', () =>
    check(({ mode, groups }, { channel, remembered }) => {
      const begun = positionsOf(groups.flat())
      const newest = groups.flat().findLast((event) => !isNote(event, begun))
      expect(remembered?.shown ?? 0).toBe(newest?.event_position ?? 0)
      const shown = channel.messages.get(remembered?.ts ?? '')?.shown.at(-1)
      // The last message may show a note, because a person deleted the message that showed the newest state.
      if (mode === 'update' && newest !== undefined && shown !== undefined && !isNote(shown, begun))
        expect(shown).toBe(newest)
    }))

  it('no message goes back to an older state', () =>
    check(({ groups }, { channel }) => {
      const begun = positionsOf(groups.flat())
      for (const { shown, replies } of channel.messages.values())
        for (const list of [shown, replies]) {
          const positions = list.filter((event) => !isNote(event, begun)).map((event) => event.event_position)
          expect(positions).toEqual(positions.toSorted((a, b) => a - b))
        }
    }))

  it('each alert is a message or a reply, once unless the notifier dies or a person deletes', () =>
    check(({ mode, groups, fates }, { channel, deaths }) => {
      const told = [...channel.messages.values()].flatMap(({ shown, replies }) => [
        ...shown.slice(0, 1),
        ...replies,
      ])
      const deletions = fates.filter((fate) => fate === 'deleted').length
      const begun = positionsOf(groups.flat())
      const isNoteHere = (event: FollowedEvent): boolean => isNote(event, begun)
      for (const group of groups)
        for (const ofKind of [group.filter(isNoteHere), group.filter((event) => !isNoteHere(event))]) {
          const newest = ofKind.at(-1)
          if (newest === undefined || (mode === 'update' && !isAlert(newest))) continue
          const count = told.filter((event) => event === newest).length
          expect(count).toBeGreaterThanOrEqual(1)
          expect(count).toBeLessThanOrEqual(1 + deaths + deletions)
        }
    }))

  it('there is one message unless the notifier dies or a person deletes', () =>
    check(({ fates }, { channel, deaths }) => {
      const deletions = fates.filter((fate) => fate === 'deleted').length
      expect(channel.messages.size).toBeLessThanOrEqual(1 + deaths + deletions)
    }))
})
