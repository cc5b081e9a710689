import { defaultOf, sentForm } from './normal-form.js'

/**
 * Returns the fields of a PATCH. A field that the file does not have is set to its default.
 *
 * @param {any} value
 * @param {import('./fields.js').RecordField} field
 * @param {string[]} names of the fields that differ
 */
export const patchOf = (value, field, names) =>
  Object.fromEntries(
    Object.entries(field.fieldsOf(value))
      .filter(([name]) => names.includes(name))
      .map(([name, inner]) => [name, value[name] == null ? defaultOf(inner) : sentForm(value[name], inner)]),
  )

/**
 * Returns one part of the path of each field that differs. For the path `config.mode`, depth 0 is `config`,
 * and depth 1 is `mode`.
 *
 * @param {import('./differences.js').Difference[]} differences
 * @param {number} depth
 */
export const namesAt = (differences, depth) => [
  ...new Set(differences.map(({ field }) => field.split('.')[depth] ?? '')),
]
