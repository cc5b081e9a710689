import { nearest } from './nearest.js'

/** @typedef {import('./fields.js').Field} Field */
/** @typedef {(string | number)[]} Path */
/**
 * What is wrong with a field. `text`: the end of a sentence that begins with the field. `atKey`: the name of
 * the field is wrong, not its value.
 *
 * @typedef {{ path: Path, text: string, atKey?: boolean }} Problem
 */

/**
 * @param {string} written
 * @param {readonly string[]} names
 */
const isNotKnown = (written, names) => {
  const near = nearest(written, names)
  return near === undefined
    ? `is not known. Known here: ${names.join(', ')}`
    : `is not known: did you mean '${near}'?`
}

const timePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/

/**
 * @param {unknown} value
 * @param {{ trimmed?: boolean }} field
 */
const textProblem = (value, { trimmed }) => {
  if (typeof value === 'number' || typeof value === 'boolean') return 'must be a text: put it in quotes'
  if (typeof value !== 'string') return 'must be a text'
  if (value.trim() === '') return 'must not be empty'
  if (trimmed && value !== value.trim()) return 'must not begin or end with a space'
  return undefined
}

/**
 * @param {string} value
 * @param {readonly string[]} values
 */
const choiceProblem = (value, values) => {
  if (values.includes(value)) return undefined
  const near = nearest(value, values)
  return `must be one of: ${values.join(', ')}${near === undefined ? '' : `. Did you mean '${near}'?`}`
}

/**
 * Returns what is wrong with a value that is neither a list nor a record.
 *
 * @param {unknown} value
 * @param {Field} field
 */
const leafProblem = (value, field) => {
  switch (field.kind) {
    case 'flag':
      return typeof value === 'boolean' ? undefined : 'must be true or false'
    case 'number':
      return Number.isFinite(value) ? undefined : 'must be a number'
    case 'prose':
      return typeof value === 'string' ? undefined : 'must be a text: put it in quotes'
    case 'time':
      return typeof value === 'string' && timePattern.test(value) && !Number.isNaN(Date.parse(value))
        ? undefined
        : 'must be a time with its offset, such as 2026-11-21T10:00:00Z'
    case 'choice':
      return textProblem(value, field) ?? choiceProblem(/** @type {string} */ (value), field.values)
    default:
      return textProblem(value, field)
  }
}

/**
 * @param {unknown} value
 * @param {import('./fields.js').SetField} field
 * @param {Path} path
 * @returns {Problem[]}
 */
const checkSet = (value, field, path) => {
  const { values, ignoreCase } = field
  if (!Array.isArray(value)) return [{ path, text: 'must be a list of texts' }]
  const seen = new Set()
  return value.flatMap((item, index) => {
    const problem =
      textProblem(item, field) ?? (values === undefined ? undefined : choiceProblem(item, values))
    if (problem !== undefined) return { path: [...path, index], text: problem }
    const identity = ignoreCase ? item.toLowerCase() : item
    if (seen.has(identity)) return { path: [...path, index], text: 'is in the list twice' }
    seen.add(identity)
    return []
  })
}

/**
 * @param {unknown} value
 * @param {import('./fields.js').RecordField} field
 * @param {Path} path
 * @returns {Problem[]}
 */
const checkRecord = (value, field, path) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [{ path, text: 'must have fields, each as name: value' }]
  const values = /** @type {Record<string, unknown>} */ (value)
  const fields = field.fieldsOf(values)
  const names = Object.keys(fields)
  // Without its type, the fields of a config are not known.
  const unknown = names.length === 0 ? [] : Object.keys(values).filter((name) => !names.includes(name))
  return [
    ...unknown.map((name) => ({ path: [...path, name], text: isNotKnown(name, names), atKey: true })),
    ...Object.entries(fields).flatMap(([name, inner]) => check(values[name], inner, [...path, name])),
  ]
}

/**
 * Returns what is wrong with a value of a file.
 *
 * @param {unknown} value undefined when the field is absent
 * @param {Field} field
 * @param {Path} path where the value is
 * @returns {Problem[]}
 */
export const check = (value, field, path) => {
  if (value === undefined || (value === null && !field.nullable))
    return field.required ? [{ path, text: path.length === 0 ? 'is empty' : 'is required' }] : []
  if (value === null) return []
  if (field.kind === 'record') return checkRecord(value, field, path)
  if (field.kind === 'set') return checkSet(value, field, path)
  if (field.kind === 'list') {
    if (!Array.isArray(value)) return [{ path, text: 'must be a list' }]
    return value.flatMap((item, index) => check(item, { ...field.of, required: true }, [...path, index]))
  }
  const problem = leafProblem(value, field)
  return problem === undefined ? [] : [{ path, text: problem }]
}
