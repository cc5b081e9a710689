import { UsageError } from '../usage-error.js'
import { check } from './check.js'
import { fieldsOfKind, kinds } from './fields.js'
import { capitalized, fieldName, labelOf } from './label.js'
import { normalForm } from './normal-form.js'
import { parseYaml } from './parse-yaml.js'

/** @typedef {import('./change.js').Kind} Kind */
/** @typedef {import('./change.js').Path} Path */
/** @typedef {import('./change.js').Entry} Entry */
/** @typedef {import('./change.js').Wanted} Wanted */

/**
 * @param {Kind} kind
 * @param {Entry[]} entries
 */
const checkEntries = (kind, entries) =>
  entries.flatMap(({ value, at }, index) =>
    check(value, { ...fieldsOfKind[kind], required: true }, []).map(({ path, text, atKey }) => {
      const label = labelOf(kind, value, index)
      const subject = path.length === 0 ? capitalized(label) : `${fieldName(path)} of ${label}`
      return `${at(path, atKey)}: ${subject} ${text}`
    }),
  )

/**
 * Returns a key of an entry. Two entries with the same key are an error.
 *
 * @param {Kind} kind
 * @param {any} value
 */
const identityOf = (kind, value) =>
  kind === 'preferences' ? JSON.stringify(normalForm(value, fieldsOfKind[kind])) : value.name

/**
 * @param {Kind} kind
 * @param {Entry[]} entries that are right by themselves
 */
const repeated = (kind, entries) => {
  /** @type {Map<string, Entry>} */
  const known = new Map()
  return entries.flatMap((entry) => {
    const { value, at } = entry
    const identity = identityOf(kind, value)
    const first = known.get(identity)
    if (first === undefined) {
      known.set(identity, entry)
      return []
    }
    const label = capitalized(labelOf(kind, value))
    return `${at([])}: ${label} is in the files twice, first at ${first.at([])}`
  })
}

/**
 * Adds the lists of a document to those of the documents before.
 *
 * @param {Wanted} wanted
 * @param {import('./parse-yaml.js').YamlDocument} document
 * @returns {string[]} what is wrong
 */
const addLists = (wanted, { value, at }) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [`${at([])}: A file must have ${kinds.map((kind) => `${kind}:`).join(', ')} with a list each`]
  return Object.entries(value).flatMap(([name, list]) => {
    const kind = kinds.find((one) => one === name)
    if (kind === undefined)
      return `${at([name], true)}: ${fieldName([name])} is not known. Known here: ${kinds.join(', ')}`
    if (!Array.isArray(list)) return `${at([name])}: ${fieldName([name])} must be a list, [] for none`
    const entries = list.map((item, index) => ({
      value: item,
      at: (/** @type {Path} */ path, /** @type {boolean | undefined} */ atKey) =>
        at([kind, index, ...path], atKey),
    }))
    wanted[kind] = [...(wanted[kind] ?? []), ...entries]
    return []
  })
}

/**
 * Returns what files want. With `problems`, which say what is wrong and where, it is incomplete.
 *
 * @param {import('./read-files.js').File[]} files
 * @returns {Promise<{ wanted: Wanted, problems: string[] }>}
 * @throws UsageError for files that are not YAML
 */
export const load = async (files) => {
  /** @type {Wanted} */
  const wanted = {}
  const documents = (await Promise.all(files.map(parseYaml))).flat()
  const ofLists = documents.flatMap((document) => addLists(wanted, document))
  if (ofLists.length > 0) return { wanted, problems: ofLists }
  const lists = /** @type {[Kind, Entry[]][]} */ (Object.entries(wanted))
  if (lists.length === 0) throw new UsageError(`The files have none of the lists ${kinds.join(', ')}`)
  const ofEntries = lists.flatMap(([kind, entries]) => checkEntries(kind, entries))
  if (ofEntries.length > 0) return { wanted, problems: ofEntries }
  return { wanted, problems: lists.flatMap(([kind, entries]) => repeated(kind, entries)) }
}
