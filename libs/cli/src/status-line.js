import { showRelative } from './time.js'

/** @typedef {import('@shiplog/client').Schemas['MatrixCell']} Cell */
/** @typedef {import('./table.js').Line} Line */

/** @type {Record<string, import('./style.js').Style>} */
const styles = { pending: 'cyan', started: 'cyan', completed: 'green', failed: 'red', aborted: 'yellow' }

/**
 * Returns a status in its colour.
 *
 * @param {string} status
 * @param {string} [text]
 * @returns {Line}
 */
export const statusLine = (status, text = status) => {
  const style = styles[status]
  return style ? { text, style } : { text }
}

/** The API counts newer versions up to this number. */
const mostBehind = 100

/**
 * Returns what runs in an environment: `1.4.2 (2 behind)`.
 *
 * @param {Cell} cell
 */
const currentText = ({ current, behind }) => {
  if (current === null) return '–'
  if (behind === null || behind === 0) return current.version
  return `${current.version} (${behind >= mostBehind ? `${mostBehind} or more` : behind} behind)`
}

/**
 * Returns the newest deployment where it is not what runs: `failed 2 h ago: 1.5.0`.
 *
 * @param {Cell} cell
 * @param {number} now in ms of Unix time
 * @returns {Line | null}
 */
const latestLine = ({ current, latest }, now) => {
  if (current?.deployment_id === latest.deployment_id) return null
  const { version, status, updated_at } = latest
  return statusLine(status, `${status} ${showRelative(updated_at, now)}: ${version}`)
}

/**
 * Returns what runs in an environment, and below it the newest deployment where that is another.
 *
 * @param {Cell} cell
 * @param {number} now in ms of Unix time
 * @returns {Line[]}
 */
export const cellLines = (cell, now) => {
  const latest = latestLine(cell, now)
  return [{ text: currentText(cell) }, ...(latest ? [latest] : [])]
}
