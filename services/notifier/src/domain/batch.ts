import { maxWindow } from './window.ts'

/** A pending notification in a lane. */
export type Waiting = {
  attempts: number
  /** What the event is about; null for events of earlier releases. */
  subject?: string | null
  /** True when the channel remembers something about the subject. */
  is_followed?: boolean
  /** Time from which it may be sent, when it waits outside of the queue; else null. */
  due_at?: Date | null
  /** Time since the event was recorded, or since the notification was last retried or replayed. */
  waited_ms: number
}

/** True for a notification that waits outside of the queue. */
export const isAlone = ({ due_at = null }: Pick<Waiting, 'due_at'>): boolean => due_at !== null

/** A lane with more notifications than this has a backlog. */
export const backlogSize = 20
/** A lane that needs longer than this to send its notifications one by one has a backlog, too. */
const backlogMs = 60_000
/**
 * A lane whose first notification has waited this long has a backlog, too: events come faster than messages
 * can be sent.
 */
const maxWaitMs = 5_000
/**
 * A notification with this many attempts may itself be the cause of the failures. It is no longer part of
 * digests, and moves to the end of its lane.
 */
const suspectAttempts = 8

const isSuspect = ({ attempts }: Pick<Waiting, 'attempts'>): boolean => attempts >= suspectAttempts

/**
 * How the pending notifications of a channel become messages:
 * - `digest`: one message for each event; a backlog becomes a digest;
 * - `each`: one message for each event, however late. Several are on their way at a time, without an
 *   interval;
 * - `subject`: one message for all pending events about one subject. When many subjects have no message yet,
 *   one digest is sent about them.
 */
export type Grouping = 'digest' | 'each' | 'subject'

/** What the type of a channel says about its messages. */
export type Batching = {
  grouping: Grouping
  /** Maximum number of events in one digest; 1 for a type without digests. */
  digestSize: number
}

/** Maximum number of events that are messages of their own, under one lease. */
export const eachSize = 4 * maxWindow
/** Number of pending notifications that are searched for those about the first one's subject. */
const subjectWindow = 64

/** Number of notifications to read of a lane; more of them do not change what `chooseBatch` chooses. */
export const batchLimits = { digest: backlogSize + 1, each: eachSize, subject: subjectWindow } as const

type LaneToBatch = Batching & { failures: number; intervalMs: number }

const hasBacklog = (waiting: Waiting[], intervalMs: number): boolean =>
  waiting.length > backlogSize ||
  waiting.length * intervalMs > backlogMs ||
  waiting.slice(0, 1).some(({ waited_ms }) => waited_ms >= maxWaitMs)

const chooseDigest = <Notification extends Waiting>(
  waiting: Notification[],
  { failures, intervalMs, digestSize }: LaneToBatch,
): Notification[] => {
  const alone = waiting.slice(0, 1)
  if (failures > 0 || !hasBacklog(waiting, intervalMs)) return alone
  const firstSuspect = waiting.findIndex(isSuspect)
  const digestible = firstSuspect === -1 ? waiting : waiting.slice(0, firstSuspect)
  return digestible.length === 0 ? alone : digestible.slice(0, digestSize)
}

/** Returns the number of subjects. A notification without a subject counts as one. */
export const countSubjects = (waiting: Pick<Waiting, 'subject'>[]): number =>
  new Set(waiting.map(({ subject }, index) => subject ?? index)).size

const chooseSubject = <Notification extends Waiting>(
  waiting: Notification[],
  lane: LaneToBatch,
): Notification[] => {
  const [first] = waiting
  if (first === undefined) return []
  const group = waiting.filter(
    (one) => one === first || (first.subject != null && one.subject === first.subject),
  )
  const newSubjects = waiting.filter((one) => one.is_followed !== true)
  const isBacklog = countSubjects(newSubjects) > backlogSize || hasBacklog(group.slice(0, 1), lane.intervalMs)
  if (first.is_followed === true || lane.failures > 0 || isSuspect(first) || !isBacklog) return group
  const digestible = newSubjects.filter((one) => !isSuspect(one)).slice(0, lane.digestSize)
  // One subject is a message of its own, which later events can change.
  return countSubjects(digestible) > 1 ? digestible : group
}

/** Number of events of the queue that show whether a receiver is back. */
const probes = 2

/**
 * Returns a few events that show whether the receiver is back. There are few, because events that failed
 * while it was away come before the rest of the queue. Only one of them waited alone, because the receiver
 * may never accept those.
 */
const chooseProbes = <Notification extends Waiting>(waiting: Notification[]): Notification[] => [
  ...waiting.filter(isAlone).slice(0, 1),
  ...waiting.filter((one) => !isAlone(one)).slice(0, probes),
]

/**
 * Chooses between the queue of a lane and what waits alone, so that neither holds up the other. Events that
 * are messages of their own go out together, those that waited alone first.
 *
 * @param waiting pending notifications: those that waited alone and are due, then those of the queue
 * @param prefersAlone what to choose when there is something of both
 */
export const chooseSource = <Notification extends Waiting>(
  waiting: Notification[],
  grouping: Grouping,
  prefersAlone: boolean,
): Notification[] => {
  const alone = waiting.filter(isAlone)
  if (grouping === 'each' || alone.length === 0 || alone.length === waiting.length) return waiting
  return prefersAlone ? alone : waiting.filter((one) => !isAlone(one))
}

/**
 * Returns the notifications of the first message that waited alone. Those of one message are due together.
 */
const chooseAlone = <Notification extends Waiting>(
  waiting: Notification[],
  { failures, digestSize }: LaneToBatch,
): Notification[] => {
  const dueAt = waiting[0]?.due_at?.getTime()
  if (failures > 0 || dueAt === undefined) return waiting.slice(0, 1)
  return waiting.filter(({ due_at }) => due_at?.getTime() === dueAt).slice(0, digestSize)
}

/**
 * Chooses what is sent next from a lane. By its grouping:
 * - `digest`: the first notification, or a digest of the first ones when the lane has a backlog;
 * - `subject`: the notifications about the first one's subject, or a digest of new subjects in a backlog;
 * - `each`: the first notifications, each as a message of its own; few of them after a failure.
 *
 * After a failure no digest is sent. One message shows whether the receiver is back, and a digest that the
 * receiver refuses is not repeated. A digest that waited alone is sent as the same digest again.
 *
 * @param waiting the first notifications of the lane, at least one: those that waited alone come first. More
 * of them than the larger of `digestSize` and `batchLimits` do not change the result
 */
export const chooseBatch = <Notification extends Waiting>(
  waiting: Notification[],
  lane: LaneToBatch,
): Notification[] => {
  if (lane.grouping === 'each') return lane.failures > 0 ? chooseProbes(waiting) : waiting.slice(0, eachSize)
  if (waiting[0] !== undefined && isAlone(waiting[0])) return chooseAlone(waiting, lane)
  return lane.grouping === 'subject' ? chooseSubject(waiting, lane) : chooseDigest(waiting, lane)
}

/**
 * True after every eighth attempt of a notification that is to be sent again. Then it moves to the end of its
 * lane, so that it does not block the others.
 */
export const movesToEnd = ({ attempts }: Pick<Waiting, 'attempts'>): boolean =>
  attempts > 0 && attempts % suspectAttempts === 0
