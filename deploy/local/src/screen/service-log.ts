import type { DeliveryLine } from './event-lines.ts'

export type ServiceLogEvents = {
  /** Called for each error, with its message, cut to 160 characters. */
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
    return undefined // not JSON: a warning of Node, for instance
  }
}

/** Finds errors and deliveries in a service's log. Other lines are not parsed, which saves time. */
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
