import { cut, isolated, multiLine, oneLine } from '../../domain/plain-text.ts'

const zeroWidthSpace = '\u200b'

/**
 * Separates the braces of date functions in a user's text. Teams would replace them even where it renders no
 * Markdown.
 */
const breakDates = (text: string): string => text.replace(/\{(?=\{(DATE|TIME)\()/g, `{${zeroWidthSpace}`)

/** Returns a user's text as one line of at most `limit` characters. */
export const line = (text: string, limit: number): string => isolated(breakDates(oneLine(text)), limit, cut)

/** Returns a user's text with its line breaks, of at most `limit` characters. */
export const lines = (text: string, limit: number): string => cut(breakDates(multiLine(text)), limit)
