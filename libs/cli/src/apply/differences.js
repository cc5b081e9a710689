import { isEqual } from './normal-form.js'

/**
 * A field that differs, such as `config.windows.0.end`. A value is undefined where it is absent. `secret`:
 * the field is sent, and its values are not known.
 *
 * @typedef {{ field: string, from?: unknown, to?: unknown, secret?: true }} Difference
 */

/** @param {unknown} value */
const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)

/** @param {unknown} value */
const isRecordList = (value) => Array.isArray(value) && value.some(isRecord)

/**
 * Compares two values in normal form, field by field.
 *
 * @param {any} from
 * @param {any} to
 * @param {string} [field] name of what is compared
 * @returns {Difference[]}
 */
export const differencesOf = (from, to, field = '') => {
  if (isEqual(from, to)) return []
  const hasFields = (isRecord(from) && isRecord(to)) || (isRecordList(from) && isRecordList(to))
  if (!hasFields) return [{ field, from, to }]
  return [...new Set([...Object.keys(from), ...Object.keys(to)])].flatMap((name) =>
    differencesOf(from[name], to[name], field === '' ? name : `${field}.${name}`),
  )
}
