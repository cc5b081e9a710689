import { plainJson, plainLines } from './plain.js'
import { hasColors, styled } from './style.js'
import { tableLines } from './table.js'

/** @typedef {import('./table.js').Column} Column */
/** @typedef {import('./table.js').Entry} Entry */

/** Width of a result that no terminal shows. */
const defaultWidth = 80
const narrowestTerminal = 20
const widestTerminal = 1_000

/** @param {unknown} columns */
const isWidth = (columns) => Number.isInteger(columns) && Number(columns) > 0

/**
 * Returns the width of the standard output in columns: `COLUMNS`, else that of the terminal.
 *
 * @param {{ columns?: number }} stdout
 * @param {NodeJS.ProcessEnv} env
 */
const widthOf = ({ columns }, env) => {
  const wanted = [Number(env.COLUMNS), columns, defaultWidth].find(isWidth)
  return Math.min(widestTerminal, Math.max(narrowestTerminal, wanted ?? defaultWidth))
}

/**
 * Writes results to the standard output, and words for people to the standard error. All text is made
 * harmless for a terminal; a text of the API that must stay on one line also needs `plain`.
 *
 * @typedef {object} Output
 * @property {number} width of the standard output, in columns
 * @property {(text: string, style?: import('./style.js').Style) => void} print writes lines of the result
 * @property {(text: string, style?: import('./style.js').Style) => void} say writes lines for people
 * @property {(columns: Column[], rows: Entry[][]) => void} printTable
 * @property {(value: unknown) => void} printJson writes the result as JSON
 */

/**
 * @param {{ stdout: NodeJS.WriteStream, stderr: NodeJS.WriteStream, env: NodeJS.ProcessEnv }} process
 * @returns {Output}
 */
export const createOutput = ({ stdout, stderr, env }) => {
  const width = widthOf(stdout, env)
  const colors = hasColors(stdout, env)
  const colorsForPeople = hasColors(stderr, env)
  return {
    width,
    print: (text, style) => {
      const lines = plainLines(text)
      stdout.write(`${style && colors ? styled(lines, style) : lines}\n`)
    },
    say: (text, style) => {
      const lines = plainLines(text)
      stderr.write(`${style && colorsForPeople ? styled(lines, style) : lines}\n`)
    },
    printTable: (columns, rows) => {
      stdout.write(`${tableLines(columns, rows, { width, colors }).join('\n')}\n`)
    },
    printJson: (value) => {
      stdout.write(`${plainJson(value)}\n`)
    },
  }
}
