/** Characters that take two columns: those of East Asia. Emoji have a property of their own. */
const wide =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{1b2ff}\u{1f200}-\u{1f265}\u{20000}-\u{3fffd}]/u
const emoji = /^\p{Emoji_Presentation}|\ufe0f/u
/** Characters that are drawn over the one before. */
const onlyMarks = /^(\p{Mn}|\p{Me}|\u200c|\u200d)+$/u
const ascii = /^[\x20-\x7e]*$/

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** @param {string} character as people count characters: it may consist of several code points */
const characterWidth = (character) => {
  if (onlyMarks.test(character)) return 0
  return wide.test(character) || emoji.test(character) ? 2 : 1
}

/**
 * Returns how many columns of a terminal the text takes.
 *
 * @param {string} text without control characters
 */
export const textWidth = (text) => {
  if (ascii.test(text)) return text.length
  let width = 0
  for (const { segment } of segmenter.segment(text)) width += characterWidth(segment)
  return width
}

/**
 * Returns the text if it fits, else its beginning and `…`.
 *
 * @param {string} text without control characters
 * @param {number} width in columns, at least 1
 */
export const fitText = (text, width) => {
  if (textWidth(text) <= width) return text
  let kept = ''
  let used = 1
  for (const { segment } of segmenter.segment(text)) {
    used += characterWidth(segment)
    if (used > width) break
    kept += segment
  }
  return `${kept}…`
}

/**
 * Returns the text in pieces that fit.
 *
 * @param {string} text without control characters
 * @param {number} width in columns, at least 2
 * @returns {string[]}
 */
export const wrapText = (text, width) => {
  const pieces = ['']
  let used = 0
  for (const { segment } of segmenter.segment(text)) {
    used += characterWidth(segment)
    if (used > width) {
      pieces.push('')
      used = characterWidth(segment)
    }
    pieces[pieces.length - 1] += segment
  }
  return pieces
}

/**
 * Returns the text with spaces after it.
 *
 * @param {string} text without control characters
 * @param {number} width in columns
 */
export const padText = (text, width) => text + ' '.repeat(Math.max(0, width - textWidth(text)))
