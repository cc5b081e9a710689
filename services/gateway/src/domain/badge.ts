import type { Badge } from '@shiplog/contract'
import type { BadgeState } from '@shiplog/contract/internal'
import { showDirections } from '@shiplog/contract/text-directions'

/** What a badge shows. */
export type BadgeContent = Pick<Badge, 'label' | 'message' | 'color' | 'isError'> & {
  /** Text for screen readers: label and message, with names and versions that are not cut. */
  title: string
}

/** Longest name or version on a badge, in characters. */
const longestText = 24

// XML has no characters for these. U+2028 and U+2029 would break the line.
const unprintable = /[\p{Cc}\p{Cs}\u2028\u2029\ufffe\uffff]/gu
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Text from right to left is isolated, so that it does not reorder the text beside it. */
const isolated = (text: string): string => (rightToLeft.test(text) ? `\u2068${text}\u2069` : text)
const printable = (text: string): string => showDirections(text.replace(unprintable, '\ufffd'))
const whole = (text: string): string => isolated(printable(text))
const cut = (text: string): string => {
  const characters = [...printable(text)]
  const isLong = characters.length > longestText
  return isolated(isLong ? `${characters.slice(0, longestText - 1).join('')}…` : characters.join(''))
}

const minuteMs = 60_000
const units: [name: string, ms: number][] = [
  ['years', 365 * 24 * 60 * minuteMs],
  ['months', 30 * 24 * 60 * minuteMs],
  ['d', 24 * 60 * minuteMs],
  ['h', 60 * minuteMs],
  ['min', minuteMs],
]

/** Returns text such as `3 h ago`. @param time ISO 8601 */
const ageOf = (time: string, now: Date): string => {
  const ageMs = now.getTime() - Date.parse(time)
  const unit = units.find(([, ms]) => ageMs >= ms)
  if (unit === undefined) return 'just now'
  const count = Math.floor(ageMs / unit[1])
  return `${count} ${count === 1 ? unit[0].replace(/s$/, '') : unit[0]} ago`
}

type Latest = NonNullable<BadgeState['latest']>

const looks: Record<Latest['status'], { word: string; color: Badge['color'] }> = {
  pending: { word: 'pending', color: 'blue' },
  started: { word: 'started', color: 'blue' },
  completed: { word: 'completed', color: 'green' },
  failed: { word: 'failed', color: 'red' },
  aborted: { word: 'aborted', color: 'orange' },
}

type Message = { text: string; color: Badge['color']; isError?: boolean }

const messageOf = (
  { is_known, current, latest }: BadgeState,
  now: Date,
  toText: (version: string) => string,
): Message => {
  if (!is_known) return { text: 'unknown', color: 'lightgrey', isError: true }
  const running = current && toText(current.version)
  // A completed latest deployment is the current one, or ended before it: there is nothing to add.
  if (latest !== null && latest.status !== 'completed') {
    const { word, color } = looks[latest.status]
    const newest = `${toText(latest.version)} ${word} ${ageOf(latest.updated_at, now)}`
    return { text: running === null ? newest : `${running} · ${newest}`, color }
  }
  if (current === null) return { text: 'not deployed', color: 'lightgrey' }
  return { text: `${running} · ${ageOf(current.completed_at, now)}`, color: 'green' }
}

/**
 * The state of a badge with an invalid token, of a product or environment that the token may not show, and of
 * one that no deployment has. These badges all look alike, so that nobody learns from them what exists.
 */
export const unknownState: BadgeState = { is_known: false, current: null, latest: null }

/** Returns what a badge shows. The label comes from the address of the badge. */
export const toBadge = (
  { product, environment }: { product: string; environment: string },
  state: BadgeState,
  now: Date,
): BadgeContent => {
  const { text, color, isError = false } = messageOf(state, now, cut)
  return {
    label: `${cut(product)} · ${cut(environment)}`,
    message: text,
    color,
    isError,
    title: `${whole(product)} · ${whole(environment)}: ${messageOf(state, now, whole).text}`,
  }
}
