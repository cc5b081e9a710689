import type { Outcome } from '../db/deliveries/record-delivery.ts'
import { isAlone } from '../domain/batch.ts'
import { ended, mayStart, openWindow, started, type Window } from '../domain/window.ts'
import type { Letter } from './letters.ts'

type EachOptions = {
  /** Maximum number of messages at a time. */
  largest: number
  /** Number of times in a row that no message of the lane was accepted. */
  laneFailures: number
  /** Time in ms after which no further message is started, so that all end within the lease. */
  startWithinMs: number
  /** Reserves a connection of the account. Undefined when none is free, or the lease may be lost. */
  reserve: () => (() => void) | undefined
  send: (letter: Letter) => Promise<Outcome>
  /**
   * Records outcomes while other messages are on their way, and reads which messages to send next.
   *
   * @param held the messages that are on their way, and those that have not begun
   * @returns undefined when nothing more may be sent under this lease. Then messages that have not begun are
   * not sent
   */
  readMore: (ended: Outcome[], held: Letter[]) => Promise<Letter[] | undefined>
}

/**
 * Intervals at which outcomes are recorded and more messages are read. `ending`: while messages end, and all
 * have begun. A quick receiver answers all messages within this time. `longest`: while no message ends,
 * because the receiver is slow, and while some have not begun. A change of the channel is noticed within this
 * time.
 */
const readMoreMs = { ending: 25, longest: 250 }

/**
 * Messages of one lease. `letters`: those to send. `running`: those on their way. `ended`: outcomes that are
 * not recorded yet.
 */
type Sending = {
  letters: Letter[]
  running: Map<Promise<void>, Letter>
  ended: Outcome[]
  window: Window
  failure: { err: unknown } | undefined
  /** Time of the last `readMore`, or of the start. */
  readAt: number
}

/** Starts a message, and keeps its outcome when it ends. */
const begin = (sending: Sending, letter: Letter, release: () => void, options: EachOptions): void => {
  const { largest, send } = options
  sending.window = started(sending.window)
  const running = send(letter)
    .then(
      (outcome) => {
        const wasAlone = letter.notifications.some(isAlone)
        sending.ended.push(outcome)
        sending.window = ended(sending.window, { verdict: outcome.verdict, wasAlone }, largest)
      },
      (err: unknown) => {
        sending.failure = { err }
        sending.window = { ...sending.window, inFlight: sending.window.inFlight - 1, isClosed: true }
      },
    )
    .finally(() => {
      release()
      sending.running.delete(running)
    })
  sending.running.set(running, letter)
}

/** Starts as many messages as the window and the share of the account allow. */
const beginAll = (sending: Sending, options: EachOptions): void => {
  while (sending.letters.length > 0 && mayStart(sending.window)) {
    const release = options.reserve()
    const letter = release && sending.letters.shift()
    if (release === undefined || letter === undefined) return
    begin(sending, letter, release, options)
  }
}

/** Waits until a message ends, or until it is time to read more. @returns true when it is time */
const waitForNext = async ({ letters, running, ended: recordable, readAt }: Sending): Promise<boolean> => {
  const isEnding = recordable.length > 0 && letters.length === 0
  const interval = isEnding ? readMoreMs.ending : readMoreMs.longest
  const waitMs = readAt + interval - performance.now()
  if (waitMs <= 0) return true
  // The timer of `node:timers/promises` would create an error each time it is ended early, which takes CPU
  // time.
  const { promise: pause, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, waitMs)
  await Promise.race([...running.keys(), pause])
  clearTimeout(timer)
  return performance.now() >= readAt + interval
}

/**
 * Records the outcomes so far, and reads more messages, so that a slow message does not hold up later ones.
 * After an error no further message is started, and the outcomes are recorded at the end. No message begins
 * while `readMore` runs.
 */
const readMore = async (sending: Sending, options: EachOptions): Promise<void> => {
  const recorded = sending.ended
  sending.ended = []
  sending.readAt = performance.now()
  const held = [...sending.running.values(), ...sending.letters]
  const more = await options.readMore(recorded, held).catch(() => {
    sending.ended.push(...recorded)
    return undefined
  })
  if (more === undefined) sending.window = { ...sending.window, isClosed: true }
  else sending.letters.push(...more)
}

/**
 * Sends messages, several at a time. `domain/window.ts` decides how many. While some are on their way, it
 * reads notifications that were stored meanwhile, and sends them, too.
 *
 * @returns the outcomes that `readMore` has not recorded, and the window after the last message. Messages
 * that were not started have no outcome
 * @throws the error of `send`, after all messages have ended
 */
export const sendEach = async (
  letters: readonly Letter[],
  options: EachOptions,
): Promise<{ outcomes: Outcome[]; window: Window }> => {
  const start = performance.now()
  const end = start + options.startWithinMs
  const sending: Sending = {
    letters: [...letters],
    running: new Map(),
    ended: [],
    window: openWindow(options.largest, options.laneFailures),
    failure: undefined,
    readAt: start,
  }
  for (;;) {
    if (performance.now() < end) beginAll(sending, options)
    if (sending.running.size === 0) break
    const isTime = await waitForNext(sending)
    const { window, running, letters: left } = sending
    const mayRead = isTime && !window.isClosed && performance.now() < end
    if (mayRead && running.size + left.length > 0) await readMore(sending, options)
    else if (isTime) sending.readAt = performance.now()
  }
  if (sending.failure !== undefined) throw sending.failure.err
  return { outcomes: sending.ended, window: sending.window }
}
