import type { PartEvents } from '../parts/part.ts'
import { state } from '../state/paths.ts'
import { saveProcess } from '../state/process-file.ts'
import { describeDelivery } from './event-lines.ts'
import { limitLines, splitLines } from './lines.ts'
import { openLogFile } from './log-file.ts'
import type { Screen } from './screen.ts'
import { readServiceLog } from './service-log.ts'

export type Reporter = {
  parts: PartEvents
  /** Writes the output of a part to its log file, and errors and deliveries to the screen, too. */
  outputOf: (name: string) => (chunk: Buffer | string) => void
  /** Prints a line about an event, up to 20 lines a second. */
  event: (text: string) => void
  /** Sets the function that returns the description of an event by its id. */
  findEvent: (find: (eventId: string) => string | undefined) => void
}

const eventsPerSecond = 20
const repeatMs = 10_000

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

/** Selects what the screen shows of the suite's output. */
export const createReporter = (screen: Screen): Reporter => {
  const event = limitLines((text) => screen.event(text), eventsPerSecond)
  const lastSaid = new Map<string, number>()
  let find: (eventId: string) => string | undefined = () => undefined

  const complain = (name: string, text: string): void => {
    const key = `${name} ${text}`
    const now = Date.now()
    if (now - (lastSaid.get(key) ?? 0) < repeatMs) return
    if (lastSaid.size > 1_000) lastSaid.clear()
    lastSaid.set(key, now)
    screen.event(`${name}: ${text}`, 'red')
  }

  return {
    event,
    findEvent: (newFind) => {
      find = newFind
    },
    parts: {
      spawned: saveProcess,
      back: (name, pid) => screen.event(`${name} is back (process ${pid})`, 'green'),
      ended: (name, how, retryMs) =>
        screen.event(`${name} ${how}; starting it again in ${seconds(retryMs)}`, 'yellow'),
    },
    outputOf: (name) => {
      const file = openLogFile(`${state.logs}/${name}.log`)
      const read = splitLines(
        readServiceLog({
          failed: (text) => complain(name, text),
          delivered: (line) => event(describeDelivery(line, find(line.event_id ?? ''))),
        }),
      )
      return (chunk) => {
        file.write(chunk)
        read(chunk)
      }
    },
  }
}
