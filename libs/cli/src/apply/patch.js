import { sentForm, usualOf } from './normal-form.js'

/**
 * Returns the fields of a PATCH. A field that the file does not have is set to what the API takes for an
 * absent one.
 *
 * @param {any} value
 * @param {import('./fields.js').RecordField} field
 * @param {string[]} names of the fields that differ
 */
export const patchOf = (value, field, names) =>
  Object.fromEntries(
    Object.entries(field.fieldsOf(value))
      .filter(([name]) => names.includes(name))
      .map(([name, inner]) => [name, value[name] == null ? usualOf(inner) : sentForm(value[name], inner)]),
  )

/**
 * Returns the names of the differing fields at a depth: 0 for `config` of `config.mode`, 1 for `mode`.
 *
 * @param {import('./differences.js').Difference[]} differences
 * @param {number} depth
 */
export const namesAt = (differences, depth) => [
  ...new Set(differences.map(({ field }) => field.split('.')[depth] ?? '')),
]
