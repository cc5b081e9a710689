import type { BuildData, DeploymentData, PreflightData } from '@shiplog/events'

/** Maximum number of bytes of an event as JSON that is stored for programs, and sent to them. */
export const maxEventBytes = 18_000

/**
 * Numbers of characters to which texts are cut, tried in this order until the event fits. The last number
 * does not cut ids, times and SHAs. With the last number every event fits, even when each character takes six
 * bytes as JSON.
 */
const textLengths = [4_000, 1_000, 250, 100, 40]
/** Maximum number of evaluated rules of a check that are kept when the event does not fit. */
const maxRules = 10

type Data = BuildData | DeploymentData | PreflightData

const fits = (data: object): boolean => Buffer.byteLength(JSON.stringify(data)) <= maxEventBytes

const cutTexts = (value: unknown, length: number): unknown => {
  if (typeof value === 'string') return value.slice(0, length).toWellFormed()
  if (Array.isArray(value)) return value.slice(0, maxRules).map((item) => cutTexts(item, length))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cutTexts(inner, length)]))
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
  const smaller = textLengths
    .values()
    .map((length) => {
      const cut = cutTexts(
        'extra_metadata' in data ? { ...data, extra_metadata: null } : data,
        length,
      ) as Record<string, unknown>
      return { ...cut, truncated_fields: namesOfChanged({ ...data }, cut) }
    })
    .find(fits)
  if (smaller === undefined) throw new Error('An event does not fit, although its texts were cut')
  return smaller
}
