import { showDirections } from '@shiplog/contract/text-directions'

const harmless = (text: string): string => showDirections(text.toWellFormed())

/** A user's text on one line: a line break would let a name pretend to be something else. */
export const oneLine = (text: string): string =>
  harmless(text)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()

/** A user's text with its lines and tabs, and without other control characters. */
export const manyLines = (text: string): string =>
  harmless(text)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, ' ')
    .trim()
