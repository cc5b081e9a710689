/** Control characters, separators of lines, and invisible characters that join no letters or emoji. */
const unsafe = /[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/gu

/** @param {string} character */
const shown = (character) => {
  if (character === '\n' || character === '\t') return ' '
  const code = character.codePointAt(0) ?? 0
  return `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`
}

/**
 * The first character of a command to the runner of a CI system, in a line that a job prints: `::name::` at
 * the start, `##[name]`, `##vso[name]` and `##teamcity[name]` anywhere.
 */
const runnerCommand = /^\s*:(?=:)|#(?=#\w*\[)/g

/**
 * Makes text from the API harmless for a terminal. It becomes one line. Characters that could move the
 * cursor, reorder the text or hide in it are replaced by visible ones, such as `⟨U+001B⟩`. A space takes the
 * meaning from commands to a CI system.
 *
 * @param {string} text
 */
export const plain = (text) =>
  text.replaceAll('\r\n', '\n').replace(unsafe, shown).replace(runnerCommand, '$& ')

/**
 * Does the same with text of several lines, and keeps the lines.
 *
 * @param {string} text
 */
export const plainLines = (text) => text.split('\n').map(plain).join('\n')

/** Characters that `JSON.stringify` leaves as they are, and that are not harmless. */
const unsafeInJson = /[\u007f-\u009f\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}|#(?=#\w*\[)/gu

/** @param {string} character */
const escaped = (character) =>
  Array.from({ length: character.length }, (_, index) => character.charCodeAt(index))
    .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
    .join('')

/**
 * Returns a value as JSON on one line, harmless for a terminal: unsafe characters are escaped, so that a
 * parser still reads them.
 *
 * @param {unknown} value
 */
export const plainJson = (value) => JSON.stringify(value).replace(unsafeInJson, escaped)
