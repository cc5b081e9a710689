import { visibleText } from './visible-text.ts'

/** Longest text in an answer, in characters. An error message may have 10,000. */
export const maxTextLength = 1_000

/** A value after it was shortened. `bytes`: length of its JSON. */
type Shortened = { value: unknown; bytes: number }

/** Bytes that are kept free for a mark such as `"… 4711 more"`. */
const markBytes = 40

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '')

/** Returns the first 1,000 characters of a text, without those that people do not see. */
export const shortenText = (text: string): string => {
  // The text is cut first, so that only what may be shown is searched for hidden characters.
  const begin = visibleText(text.slice(0, maxTextLength))
  const left = text.length - maxTextLength
  return left > 0 ? `${begin}… (${left} more characters)` : begin
}

/** Returns the first items of a list, shortened, whose JSON has at most `budget` bytes. */
export const firstItems = (list: unknown[], budget: number): { items: unknown[]; bytes: number } => {
  const items: unknown[] = []
  let bytes = 2
  for (const item of list) {
    const one = shorten(item, list.length === 1 ? budget - bytes - 1 : budget / 2)
    if (bytes + one.bytes + 1 > budget) break
    bytes += one.bytes + 1
    items.push(one.value)
  }
  return { items, bytes }
}

const shortenList = (list: unknown[], budget: number): Shortened => {
  const { items, bytes } = firstItems(list, budget - markBytes)
  const left = list.length - items.length
  return left === 0
    ? { value: items, bytes }
    : { value: [...items, `… ${left} more`], bytes: bytes + markBytes }
}

const shortenObject = (object: object, budget: number): Shortened => {
  const fields = Object.entries(object).filter(([, inner]) => inner !== null)
  const share = fields.length === 1 ? budget : budget / 2
  const shown = new Map<string, unknown>()
  let bytes = 2 + markBytes
  for (const [key, inner] of fields) {
    // What is left has no room for another field.
    if (budget - bytes < markBytes) break
    const name = shortenText(key)
    const nameBytes = bytesOf(name) + 2
    const one = shorten(inner, Math.min(share, budget - bytes - nameBytes))
    // Two names may differ in hidden characters only. The first one counts, and the other is left out.
    if (shown.has(name) || bytes + nameBytes + one.bytes > budget) continue
    bytes += nameBytes + one.bytes
    shown.set(name, one.value)
  }
  const left = fields.length - shown.size
  if (left > 0) shown.set('…', `${left} more fields`)
  return { value: Object.fromEntries(shown), bytes }
}

/**
 * Shortens a value until its JSON has at most `budget` bytes: cuts long texts, and leaves out items at the
 * end of lists, and fields of objects. Marks with `…` say how much was left out. A part of a value gets at
 * most half of the budget, so that a large part does not hide the others. Also leaves out fields that are
 * null, and characters that people do not see.
 *
 * @param budget in bytes. A single text, number or boolean may exceed it; below 100, so may a mark
 */
export const shorten = (value: unknown, budget: number): Shortened => {
  if (Array.isArray(value)) return shortenList(value, budget)
  if (typeof value === 'object' && value !== null) return shortenObject(value, budget)
  const shown = typeof value === 'string' ? shortenText(value) : value
  return { value: shown, bytes: bytesOf(shown) }
}
