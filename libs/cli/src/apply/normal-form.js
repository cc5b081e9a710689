/** @typedef {import('./fields.js').Field} Field */
/** @typedef {Record<string, unknown>} Values */

/**
 * Returns what the API takes for an absent field.
 *
 * @param {Field} field
 * @returns {unknown}
 */
export const defaultOf = (field) => {
  if (field.default !== undefined) return field.default
  if (field.kind === 'flag') return false
  if (field.kind === 'set' || field.kind === 'list') return []
  return field.kind === 'record' ? normalRecord({}, field) : null
}

/**
 * True for equal values in normal form. Their fields are in the same order.
 *
 * @param {unknown} a
 * @param {unknown} b
 */
export const isEqual = (a, b) => JSON.stringify(a) === JSON.stringify(b)

/** @param {string} value */
const isBlank = (value) => value.trim() === ''

/**
 * Returns a value such that two values are equal if, and only if, they mean the same: with all defaults,
 * without fields that are not in files, and without secrets.
 *
 * @param {unknown} value that `check` has accepted, or that the API has answered
 * @param {Field} field
 * @returns {unknown}
 */
export const normalForm = (value, field) => {
  if (value === undefined || value === null) return defaultOf(field)
  switch (field.kind) {
    case 'record':
      return normalRecord(/** @type {Values} */ (value), field)
    case 'list':
      return /** @type {unknown[]} */ (value).map((item) => normalForm(item, field.of))
    case 'set':
      return [...new Set(/** @type {string[]} */ (value))].sort()
    case 'time':
      return new Date(/** @type {string} */ (value)).toISOString()
    case 'prose':
      return isBlank(/** @type {string} */ (value)) ? null : value
    default:
      return value
  }
}

/**
 * @param {Values} value
 * @param {import('./fields.js').RecordField} field
 * @returns {Values}
 */
const normalRecord = (value, field) =>
  Object.fromEntries(
    Object.entries(field.fieldsOf(value))
      .filter(([, inner]) => inner.kind !== 'secret')
      .map(([name, inner]) => [name, normalForm(value[name], inner)]),
  )

/**
 * Returns a value as it is sent: without null, unless the API distinguishes it from an absent field.
 *
 * @param {unknown} value that `check` has accepted
 * @param {Field} field
 * @returns {unknown}
 */
export const sentForm = (value, field) => {
  if (value === undefined || value === null) return value
  if (field.kind === 'list') return /** @type {unknown[]} */ (value).map((item) => sentForm(item, field.of))
  if (field.kind !== 'record') return value
  const values = /** @type {Values} */ (value)
  const entries = Object.entries(field.fieldsOf(values))
    .map(([name, inner]) => [name, sentForm(values[name], inner), inner.nullable])
    .filter(([, inner, nullable]) => inner !== undefined && (inner !== null || nullable))
  return Object.fromEntries(entries)
}

/**
 * Returns a value without the fields that have their defaults, for a file that people read.
 *
 * @param {unknown} value as `normalForm` returns it
 * @param {Field} field
 * @returns {unknown} undefined when nothing is left
 */
export const shortForm = (value, field) => {
  if (field.kind === 'list')
    return /** @type {unknown[]} */ (value).map((item) => shortForm(item, { ...field.of, required: true }))
  if (field.kind !== 'record') return !field.required && isEqual(value, defaultOf(field)) ? undefined : value
  const values = /** @type {Values} */ (value)
  const entries = Object.entries(field.fieldsOf(values))
    .filter(([name]) => name in values)
    .map(([name, inner]) => [name, shortForm(values[name], inner)])
    .filter(([, inner]) => inner !== undefined)
  return entries.length === 0 && !field.required ? undefined : Object.fromEntries(entries)
}
