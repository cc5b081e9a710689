import type { ApprovalData, BuildData, DeploymentData, PreflightData } from '@shiplog/events'

/** Maximum number of bytes of an event as JSON that is stored for programs, and sent to them. */
export const maxEventBytes = 18_000

/** What is kept of an event that does not fit. `text`: characters of a text. `list`: entries of a list. */
type Limits = { text: number; list: number }

/**
 * Limits to try, in this order, until the event fits. The smallest number of characters does not cut ids,
 * times and SHAs. With the last limits every event fits, even when each character takes six bytes as JSON.
 */
const limitsToTry: readonly Limits[] = [
  { text: 4_000, list: 10 },
  { text: 1_000, list: 10 },
  { text: 250, list: 10 },
  { text: 100, list: 10 },
  { text: 40, list: 10 },
  { text: 40, list: 3 },
]
/** Lists of which the last entries are kept, which are the newest. Other lists keep the first ones. */
const newestLast: ReadonlySet<string> = new Set<keyof ApprovalData>(['decisions'])

type Data = ApprovalData | BuildData | DeploymentData | PreflightData

const fits = (data: object): boolean => Buffer.byteLength(JSON.stringify(data)) <= maxEventBytes

/** @param field name of the field with this value */
const cutValue = (value: unknown, limits: Limits, field: string): unknown => {
  const { text, list } = limits
  if (typeof value === 'string') return value.slice(0, text).toWellFormed()
  if (Array.isArray(value)) {
    const kept = newestLast.has(field) ? value.slice(-list) : value.slice(0, list)
    return kept.map((item) => cutValue(item, limits, field))
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, cutValue(inner, limits, name)]),
  )
}

const namesOfChanged = (data: Record<string, unknown>, cut: Record<string, unknown>): string[] =>
  Object.keys(data).filter((name) => JSON.stringify(data[name]) !== JSON.stringify(cut[name]))

/**
 * Returns the data of an event for programs, of at most `maxEventBytes` as JSON. When the event is larger,
 * `extra_metadata` is removed, and long texts and lists are cut. The field `truncated_fields` names the
 * fields that were changed.
 */
export const toPublicEvent = (data: Data): object => {
  if (fits(data)) return data
  const smaller = limitsToTry
    .values()
    .map((limits) => {
      const cut = cutValue(
        'extra_metadata' in data ? { ...data, extra_metadata: null } : data,
        limits,
        '',
      ) as Record<string, unknown>
      return { ...cut, truncated_fields: namesOfChanged({ ...data }, cut) }
    })
    .find(fits)
  if (smaller === undefined) throw new Error('An event does not fit, although its texts were cut')
  return smaller
}
