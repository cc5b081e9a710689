import { showDirections } from '@shiplog/contract/text-directions'

const ellipsis = '…'

/**
 * Returns a text that Postgres can store. It removes NUL characters, and replaces broken UTF-16: Postgres
 * refuses both. A refused row would be tried again for ever.
 */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/** Replaces broken UTF-16, and makes characters that change the direction of text visible. */
const showHidden = (text: string): string => showDirections(text.toWellFormed())

/** Returns a user's text on one line. A line break would let a name look like another part of the message. */
export const oneLine = (text: string): string =>
  showHidden(text)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()

/** Returns a user's text with its line breaks and tabs, and with spaces for other control characters. */
export const multiLine = (text: string): string =>
  showHidden(text)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, ' ')
    .trim()

/** Cuts a text to `limit` UTF-16 code units, between code points. An ellipsis marks the cut. */
export const cut = (text: string, limit: number): string => {
  if (text.length <= limit) return text
  const kept = text.slice(0, limit - ellipsis.length)
  return (kept.isWellFormed() ? kept : kept.slice(0, -1)) + ellipsis
}

/** Letters of Hebrew, Arabic and other scripts that are written from right to left. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
/** U+2068 and U+2069: text between them does not change the order of the text around them. */
const [isolate, endOfIsolate] = ['\u2068', '\u2069']

/**
 * Cuts a text to `limit` UTF-16 code units. Text with right-to-left letters is isolated, because it could
 * reorder the text around it.
 *
 * @param shorten cuts a text to a number of code units
 */
export const isolated = (text: string, limit: number, shorten: typeof cut): string => {
  if (!rightToLeft.test(text)) return shorten(text, limit)
  return isolate + shorten(text, limit - isolate.length - endOfIsolate.length) + endOfIsolate
}
