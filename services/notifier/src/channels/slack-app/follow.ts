import { z } from 'zod'
import type { Content } from '../../domain/content.ts'
import { type Approval, approversAt, isApproval } from './approval.ts'
import { type FollowedEvent, inOrder, type Step, way, withEvents } from './way.ts'

/** `update`: later events edit the message. `thread`: they are replies in its thread. */
export type Mode = 'update' | 'thread'

/** What is remembered of the message about one subject. A *state* is an event that is not a note. */
export const followed = z.object({
  /** ID of the chat channel in which the message is. */
  channel_id: z.string(),
  /** Time stamp of the message, which identifies it in its channel. */
  ts: z.string(),
  /** Position of the newest state that the message or its thread shows. An older state never replaces it. */
  shown: z.number(),
  /** Position of the last state for which there is a message or a reply. */
  replied: z.number(),
  /** Position of the last note for which there is a message or a reply. */
  noted: z.number(),
  /**
   * Position of the first event that says that the deployment has begun to run, or ended; null before. Values
   * of earlier releases do not have it.
   */
  begun: z.number().nullable().default(null),
  /** Names of the people with whose approvals the deployment began to run; null when there are none. */
  approved_by: z.string().nullable().default(null),
  way,
})
export type Followed = z.output<typeof followed>

/**
 * A request to Slack. `post`: a new message. `edit`: a change of the message. `reply`: an answer in its
 * thread.
 */
export type Call = { kind: 'post' | 'edit' | 'reply'; event: FollowedEvent }

/** The message about one subject while events are sent, and the calls that are left. */
export type Following = {
  /** What is remembered; undefined before the first message. */
  followed: Followed | undefined
  /** The steps so far, with those of these events. */
  way: Step[]
  /** As in `Followed`, with these events. */
  begun: number | null
  approved_by: string | null
  /** The calls that are left, in their order. */
  calls: Call[]
}

const begunStatuses: ReadonlySet<Content['status']> = new Set(['started', 'completed', 'failed', 'aborted'])

/** Returns the position of the first event that says that a deployment has begun to run, or ended. */
export const firstBegun = (known: number | null, events: FollowedEvent[]): number | null => {
  const positions = events
    .filter(({ content: { status } }) => begunStatuses.has(status))
    .map(({ event_position }) => event_position)
  const first = Math.min(known ?? Number.POSITIVE_INFINITY, ...positions)
  return Number.isFinite(first) ? first : null
}

/**
 * True for an event that does not change the state of a deployment: the use of an override, a bypass, and an
 * approval event after the deployment has begun.
 *
 * @param begun position of the event with which the deployment began; null when it has not begun
 */
export const isNote = (event: FollowedEvent, begun: number | null): boolean => {
  const { status } = event.content
  if (status === 'overridden' || status === 'bypassed') return true
  return isApproval(event) && begun !== null && event.event_position > begun
}

const alerts: ReadonlySet<Content['status']> = new Set([
  'failed',
  'blocked',
  'overridden',
  'bypassed',
  'requested',
  'rejected',
])

/**
 * True for an event of which the whole channel is notified. By themselves, edits and replies do not notify
 * it.
 */
export const isAlert = ({ content: { status } }: FollowedEvent): boolean => alerts.has(status)

const planCalls = (
  mode: Mode,
  before: Followed | undefined,
  events: FollowedEvent[],
  begun: number | null,
): Call[] => {
  const { shown, replied, noted } = before ?? { shown: 0, replied: 0, noted: 0 }
  const state = events.findLast((event) => !isNote(event, begun) && event.event_position >= shown)
  const note = events.findLast((event) => isNote(event, begun) && event.event_position > noted)
  const post = before === undefined ? (state ?? note) : undefined
  const edit = before !== undefined && mode === 'update' ? state : undefined
  const needsReply = (event: FollowedEvent): boolean =>
    event === note ||
    (event === state &&
      before !== undefined &&
      event.event_position > replied &&
      (mode === 'thread' || isAlert(event)))
  return [
    ...(post === undefined ? [] : [{ kind: 'post', event: post } as const]),
    ...(edit === undefined ? [] : [{ kind: 'edit', event: edit } as const]),
    ...events
      .filter((event) => event !== post && needsReply(event))
      .map((event) => ({ kind: 'reply', event }) as const),
  ]
}

/**
 * Plans the calls after which the message about a subject shows its newest state. Older states get no call of
 * their own: the message lists them as steps. The mode `update` edits the message even when it shows the
 * newest state already, because the message may have been deleted.
 *
 * @param followed what was remembered so far; undefined before the first message
 * @param events events of the subject, in any order
 * @param approval the newest event about approvals of the version; undefined when there was none
 */
export const follow = (
  mode: Mode,
  followed: Followed | undefined,
  events: FollowedEvent[],
  approval?: Approval,
): Following => {
  // An event that matches several preferences occurs several times.
  const byPosition = new Map(events.map((event) => [event.event_position, event]))
  const known = followed?.begun ?? null
  const begun = firstBegun(known, events)
  const start = events.find(({ event_position }) => event_position === begun)
  // Who approved is decided once: what happens to the request later does not change who let it start.
  const approvers = start === undefined ? null : approversAt(approval, start)
  const approved_by = known === null ? approvers : (followed?.approved_by ?? null)
  const calls = planCalls(mode, followed, inOrder([...byPosition.values()]), begun)
  return { followed, way: withEvents(followed?.way ?? [], events), begun, approved_by, calls }
}

/** The message or reply that a call made or edited. */
export type Made = {
  channel_id: string
  /** Time stamp of the message or reply, which identifies it. */
  ts: string
  /**
   * True for a reply that Slack posted as a message of the channel, because the thread's message was deleted.
   */
  isUnthreaded: boolean
}

/** Returns the calls that are left after the first one was accepted, and what is to be remembered now. */
export const afterCall = (following: Following, { channel_id, ts, isUnthreaded }: Made): Following => {
  const { followed, way: steps, begun, approved_by } = following
  const [call, ...others] = following.calls
  if (call === undefined) throw new Error('There was no call')
  const { kind, event } = call
  const { shown, replied, noted } = followed ?? { shown: 0, replied: 0, noted: 0 }
  const position = event.event_position
  const isNew = followed === undefined || kind === 'post' || isUnthreaded
  const isOfNote = isNote(event, begun)
  const after: Followed = {
    channel_id,
    ts: isNew ? ts : followed.ts,
    shown: isOfNote ? shown : Math.max(shown, position),
    replied: isOfNote || kind === 'edit' ? replied : Math.max(replied, position),
    noted: isOfNote ? Math.max(noted, position) : noted,
    begun,
    approved_by,
    way: steps,
  }
  return { ...following, followed: after, calls: others }
}

/**
 * Replaces the first call by a post, after it found that the message cannot be edited or replied to any more.
 * Later events change the new message. A reply about the same event is not needed any more.
 */
export const afterGone = (following: Following): Following => {
  const [call, ...others] = following.calls
  if (call === undefined) throw new Error('There was no call')
  const { event } = call
  return {
    ...following,
    calls: [{ kind: 'post', event }, ...others.filter((other) => other.event !== event)],
  }
}

/** What became of a call. `gone`: the message cannot be edited or replied to any more. */
export type CallOutcome = Made | 'gone' | 'refused'

/**
 * Makes the calls one after another. Stops at the first one that is refused.
 *
 * @param request makes a call; `followed` of its second argument names the message to edit or to reply to
 * @returns what is to be remembered, and the result of the last call; undefined when no call was needed
 */
export const makeCalls = async <Result>(
  start: Following,
  request: (call: Call, following: Following) => Promise<{ outcome: CallOutcome; result: Result }>,
): Promise<{ followed: Followed | undefined; result: Result | undefined }> => {
  let following = start
  let last: Result | undefined
  for (let [call] = start.calls; call !== undefined; [call] = following.calls) {
    const { outcome, result } = await request(call, following)
    last = result
    if (outcome === 'refused' || (outcome === 'gone' && call.kind === 'post')) break
    following = outcome === 'gone' ? afterGone(following) : afterCall(following, outcome)
  }
  return { followed: following.followed, result: last }
}
