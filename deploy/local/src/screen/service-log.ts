import type { DeliveryLine } from './event-lines.ts'

export type ServiceLogEvents = {
  /** Something that somebody must look at, in a few words. */
  failed: (text: string) => void
  delivered: (line: DeliveryLine) => void
}

const most = 160

type LogLine = { level?: string; msg?: string; err?: { message?: string }; reason?: string }

const shorten = ({ msg, err }: LogLine): string => {
  const text = [msg, err?.message].filter(Boolean).join(': ').replaceAll(/\s+/g, ' ')
  return text.length > most ? `${text.slice(0, most)}…` : text
}

const parse = (line: string): LogLine | undefined => {
  try {
    return JSON.parse(line)
  } catch {
    return undefined // not a log line: Node's own words, for instance
  }
}

/** Finds the lines of a service's log that a person wants to see; most lines are not even parsed. */
export const readServiceLog =
  (events: ServiceLogEvents) =>
  (line: string): void => {
    if (line.includes('"level":"error"') || line.includes('"level":"fatal"')) {
      const found = parse(line)
      if (found !== undefined) events.failed(shorten(found))
    } else if (line.includes('"delivery attempted"')) {
      const found = parse(line)
      if (found?.msg === 'delivery attempted') events.delivered(found as DeliveryLine)
    }
  }
