import { CATALOG, EVENTS } from '@shiplog/events'

/** The event logs whose changes live streams send, and the streams in which the gateway reads them. */
export const logStreams = { events: EVENTS, catalog: CATALOG } as const
export type Log = keyof typeof logStreams
export const logs: readonly Log[] = ['events', 'catalog']

/** A position in each log. */
export type Positions = Record<Log, number>

export const toId = ({ events, catalog }: Positions): string => `${events}-${catalog}`

/** Returns the positions of an id that `toId` has made; undefined for any other text. */
export const fromId = (id: string): Positions | undefined => {
  const [, events, catalog] = /^(\d{1,15})-(\d{1,15})$/.exec(id) ?? []
  if (events === undefined || catalog === undefined) return undefined
  return { events: Number(events), catalog: Number(catalog) }
}

/** Returns true when no position of `one` is before the same position of `other`. */
export const isAtLeast = (one: Positions, other: Positions): boolean =>
  logs.every((log) => one[log] >= other[log])
