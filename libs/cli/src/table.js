import { plain } from './plain.js'
import { styled } from './style.js'
import { fitText, padText, textWidth, wrapText } from './text-width.js'

/**
 * One line of an entry.
 *
 * @typedef {{ text: string, style?: import('./style.js').Style }} Line
 */

/**
 * What a row says in one column. Its text may come from the API as it is. Several lines are shown one below
 * the other.
 *
 * @typedef {string | null | Line | Line[]} Entry
 */

/**
 * A column. `title`: may come from the API, too. `whole`: its text is never cut. `keep`: it is cut only after
 * all others are as narrow as they get.
 *
 * @typedef {{ title: string, whole?: boolean, keep?: boolean }} Column
 */

const gap = 2
/** Width below which a column is not cut. */
const narrowest = 8

/**
 * @param {Entry} entry
 * @returns {Line[]}
 */
const linesOf = (entry) => {
  const lines = Array.isArray(entry)
    ? entry
    : [typeof entry === 'string' ? { text: entry } : (entry ?? { text: '' })]
  return lines.map((line) => ({ ...line, text: plain(line.text) }))
}

/**
 * Returns how many columns of the terminal a table takes that is not cut.
 *
 * @param {number[]} widths of its columns
 */
export const totalWidth = (widths) => widths.reduce((sum, width) => sum + width + gap, -gap)

/**
 * Returns the width that each column needs to show everything.
 *
 * @param {Column[]} columns
 * @param {Entry[][]} rows
 */
export const fullWidths = (columns, rows) =>
  columns.map(({ title }, index) =>
    rows.reduce(
      (widest, row) =>
        linesOf(row[index] ?? null).reduce((most, { text }) => Math.max(most, textWidth(text)), widest),
      textWidth(plain(title)),
    ),
  )

/**
 * Makes the widest columns narrower until the table fits, first those that need not be kept.
 *
 * @param {Column[]} columns
 * @param {number[]} full
 * @param {number} width
 */
const fittingWidths = (columns, full, width) => {
  const widths = [...full]
  const shrink = (/** @type {(column: Column) => boolean} */ may) => {
    while (totalWidth(widths) > width) {
      const allowed = widths.filter(
        (one, index) => one > narrowest && may(/** @type {Column} */ (columns[index])),
      )
      if (allowed.length === 0) return
      const widest = Math.max(...allowed)
      const index = widths.findIndex((one, at) => one === widest && may(/** @type {Column} */ (columns[at])))
      widths[index] = widest - 1
    }
  }
  shrink(({ whole, keep }) => whole !== true && keep !== true)
  shrink(({ whole }) => whole !== true)
  return widths
}

/**
 * Returns the lines of a row: as many as its entry with the most lines.
 *
 * @param {Line[][]} entries
 * @param {number[]} widths
 * @param {boolean} colors
 */
const rowLines = (entries, widths, colors) => {
  const height = Math.max(...entries.map((lines) => lines.length))
  return Array.from({ length: height }, (_, at) => {
    const last = entries.findLastIndex((lines) => (lines[at]?.text ?? '') !== '')
    return entries
      .slice(0, last + 1)
      .map((lines, index) => {
        const { text, style } = lines[at] ?? { text: '' }
        const fitting = fitText(text, widths[index] ?? 1)
        const after = index === last ? '' : ' '.repeat((widths[index] ?? 1) - textWidth(fitting) + gap)
        return `${style && colors ? styled(fitting, style) : fitting}${after}`
      })
      .join('')
  })
}

/**
 * Returns a row as a list: a line for each column, with its title. Long text gets several lines.
 *
 * @param {Column[]} columns
 * @param {Line[][]} entries
 * @param {{ width: number, colors: boolean }} terminal
 */
const listLines = (columns, entries, { width, colors }) => {
  const titles = columns.map(({ title }) => fitText(plain(title), Math.floor(width / 2)))
  const left = Math.max(...titles.map(textWidth)) + gap
  return titles.flatMap((title, index) => {
    const lines = (entries[index] ?? []).filter(({ text }) => text !== '')
    return lines
      .flatMap(({ text, style }) => wrapText(text, width - left).map((piece) => ({ text: piece, style })))
      .map(({ text, style }, at) => {
        const name = padText(at === 0 ? title : '', left)
        return `${name}${style && colors ? styled(text, style) : text}`
      })
  })
}

/**
 * Returns the lines of a table that fits the terminal. Columns without an entry are left out. Long text is
 * cut, and ends with `…`. Where even cut columns do not fit, each row becomes a list.
 *
 * @param {Column[]} allColumns
 * @param {Entry[][]} allRows
 * @param {{ width: number, colors: boolean }} terminal
 * @returns {string[]}
 */
export const tableLines = (allColumns, allRows, terminal) => {
  const entries = allRows.map((row) => allColumns.map((_, index) => linesOf(row[index] ?? null)))
  const isUsed = (/** @type {unknown} */ _, /** @type {number} */ index) =>
    entries.some((row) => row[index]?.some(({ text }) => text !== ''))
  const columns = allColumns.filter(isUsed)
  const rows = entries.map((row) => row.filter(isUsed))
  const widths = fittingWidths(columns, fullWidths(columns, rows), terminal.width)
  if (totalWidth(widths) > terminal.width)
    return rows.flatMap((row, index) => [...(index === 0 ? [] : ['']), ...listLines(columns, row, terminal)])
  const head = columns.map(({ title }) => linesOf({ text: title, style: 'bold' }))
  return [head, ...rows].flatMap((row) => rowLines(row, widths, terminal.colors))
}
