import { plainJson } from '../plain.js'

/** @typedef {import('./change.js').Plan} Plan */
/** @typedef {import('./change.js').Change} Change */
/** @typedef {{ text: string, style?: import('../style.js').Style }} Line */

/** @type {Record<Change['action'], { sign: string, style: import('../style.js').Style }>} */
const looks = {
  create: { sign: '+', style: 'green' },
  change: { sign: '~', style: 'yellow' },
  delete: { sign: '-', style: 'red' },
}

/** Longest value that is shown, in characters. */
const maxShown = 200

/** @param {unknown} value undefined for one that is absent */
const shown = (value) => {
  const text = value === undefined || value === null ? 'none' : plainJson(value)
  return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text
}

/** @param {import('./differences.js').Difference} difference */
const showDifference = ({ field, from, to, secret }) => ({
  text: `      ${field}: ${secret ? 'sent again' : `${shown(from)} → ${shown(to)}`}`,
})

/**
 * @param {Change} change
 * @returns {Line[]}
 */
const showChange = ({ action, label, differences = [], note }) => {
  const { sign, style } = looks[action]
  const text = `  ${sign} ${label}${note === undefined ? '' : ` (${note})`}`
  return [{ text, style }, ...differences.map(showDifference)]
}

/**
 * @param {string} heading
 * @param {readonly string[]} labels
 * @returns {Line[]}
 */
const listBelow = (heading, labels) =>
  labels.length === 0
    ? []
    : [`  ${heading}:`, ...labels.map((label) => `      ${label}`)].map((text) => ({ text }))

/**
 * Returns the lines of a plan.
 *
 * @param {Plan} plan
 * @returns {Line[]}
 */
export const showPlan = ({ changes, same, kept, uncompared }) => [
  ...changes.flatMap(showChange),
  ...(same > 0 ? [{ text: `  = ${same} as in the files` }] : []),
  ...listBelow(
    'Not in the files, and kept; --prune deletes',
    kept.map(({ label }) => label),
  ),
  ...listBelow(
    'Secrets are not compared, because Shiplog never shows them; --update-secrets sends those of',
    uncompared,
  ),
]

/**
 * Counts changes: `2 to create, 1 to delete`.
 *
 * @param {readonly Change[]} changes
 * @param {Record<Change['action'], string>} words
 */
export const countChanges = (changes, words) =>
  /** @type {const} */ (['create', 'change', 'delete'])
    .map((action) => ({ action, count: changes.filter((one) => one.action === action).length }))
    .filter(({ count }) => count > 0)
    .map(({ action, count }) => `${count} ${words[action]}`)
    .join(', ')
