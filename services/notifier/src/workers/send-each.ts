import type { Outcome } from '../db/deliveries/record-delivery.ts'
import { ended, mayStart, openWindow, started } from '../domain/window.ts'
import type { Letter } from './attempt.ts'

type EachOptions = {
  /** Most messages at a time. */
  largest: number
  /** Number of times in a row that no message of the lane was accepted. */
  laneFailures: number
  /** Time in ms after which no further message is started, so that all end within the lease. */
  startWithinMs: number
  /** Reserves a connection of the account; undefined while the account has its share. */
  reserve: () => (() => void) | undefined
}

/**
 * Sends messages, several at a time; `domain/window.ts` says how many.
 *
 * @returns the outcomes of the messages that were started, in their order; the others were not sent
 * @throws the first error of `send`, after all messages have ended
 */
export const sendEach = async (
  letters: readonly Letter[],
  { largest, laneFailures, startWithinMs, reserve }: EachOptions,
  send: (letter: Letter) => Promise<Outcome>,
): Promise<Outcome[]> => {
  const start = performance.now()
  let window = openWindow(largest, laneFailures)
  const running = new Set<Promise<void>>()
  const all: Promise<Outcome>[] = []

  /** Waits until another message may start. @returns undefined when none may start any more */
  const waitForRoom = async (): Promise<(() => void) | undefined> => {
    for (;;) {
      if (window.isClosed || performance.now() - start > startWithinMs) return undefined
      const release = mayStart(window) ? reserve() : undefined
      if (release !== undefined || running.size === 0) return release
      await Promise.race(running)
    }
  }
  const begin = (letter: Letter, release: () => void): void => {
    window = started(window)
    const sending = send(letter)
    all.push(sending)
    const settled = sending.then(
      ({ verdict }) => {
        window = ended(window, verdict, largest)
      },
      () => {
        window = { ...window, inFlight: window.inFlight - 1, isClosed: true }
      },
    )
    const done = settled.finally(() => {
      release()
      running.delete(done)
    })
    running.add(done)
  }
  for (const letter of letters) {
    const release = await waitForRoom()
    if (release === undefined) break
    begin(letter, release)
  }
  await Promise.all(running)
  return await Promise.all(all)
}
