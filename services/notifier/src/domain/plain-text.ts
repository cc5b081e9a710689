import { showDirections } from '@shiplog/contract/text-directions'

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
