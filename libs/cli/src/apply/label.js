import { plain } from '../plain.js'

/** @typedef {import('./change.js').Kind} Kind */
/** @typedef {import('./change.js').Path} Path */

/**
 * Returns what an entry is called in messages: `rule 'Staging first'`.
 *
 * @param {Kind} kind
 * @param {any} value
 * @param {number} [index] of an entry that may have no name
 */
export const labelOf = (kind, value, index = 0) => {
  const noun = kind.slice(0, -1)
  const name = kind === 'preferences' ? value?.event_type : value?.name
  if (typeof name !== 'string') return `${noun} ${index + 1}`
  const label = `${noun} '${plain(name)}'`
  return kind === 'preferences' ? `${label} of the channel '${plain(String(value.channel))}'` : label
}

/** @param {string} sentence */
export const capitalized = (sentence) => sentence.replace(/^./, (letter) => letter.toUpperCase())

/** @param {Path} path */
export const fieldName = (path) => `Field '${plain(path.join('.'))}'`

/**
 * Returns a sentence about a field of an entry, with where it is.
 *
 * @param {import('./change.js').Entry} entry
 * @param {Kind} kind
 * @param {Path} path
 * @param {string} text the end of the sentence
 */
export const problemAt = ({ value, at }, kind, path, text) =>
  `${at(path)}: ${fieldName(path)} of ${labelOf(kind, value)} ${text}`

/**
 * Returns a sentence about a name that is not unique in the account.
 *
 * @param {string} position
 * @param {Kind} kind
 * @param {any[]} found what has the name
 */
export const notUnique = (position, kind, found) =>
  `${position}: The account has ${found.length} ${kind} with the name '${plain(found[0].name)}': ${found
    .map(({ id }) => id)
    .join(', ')}. Rename or delete all but one`
