import { UsageError } from '../usage-error.js'

/** @typedef {import('yaml').Document.Parsed} Parsed */
/** @typedef {import('./check.js').Path} Path */
/**
 * A document of a file. `at` returns where a field is, such as `rules.yaml:3:5`, or else what is around it.
 *
 * @typedef {{ value: unknown, at: (path: Path, atKey?: boolean) => string }} YamlDocument
 */

/**
 * Most values for which the aliases of a document may stand. Without a limit, a few lines could stand for
 * billions.
 */
const maxAliasCount = 1_000

/**
 * Texts of a file may be secrets, so an error does not repeat them.
 *
 * @param {{ code: string, message: string }} error
 */
const reasonOf = ({ code, message }) => {
  if (code === 'RESOURCE_EXHAUSTION') return 'it is nested too deeply'
  if (code === 'TAG_RESOLVE_FAILED') return 'tags (!…) cannot be used'
  if (code === 'BAD_SCALAR_START') return 'put a text in quotes that begins with one of @ ` % & * ! | >'
  return (message.split(/: |\n/)[0] ?? '').replace(/^./, (letter) => letter.toLowerCase())
}

/**
 * Returns where a field begins, or else what is around it.
 *
 * @param {typeof import('yaml')} yaml
 * @param {Parsed} document
 * @param {Path} path
 * @param {boolean} atKey
 * @returns {number} offset in the file
 */
const offsetOf = ({ isAlias, isMap, isSeq, isNode }, document, path, atKey) => {
  /** @type {any} */
  let node = document.contents
  let offset = node?.range?.[0] ?? 0
  for (const [index, step] of path.entries()) {
    if (isAlias(node)) node = node.resolve(document)
    const pair = isMap(node) ? node.items.find(({ key }) => String(key) === String(step)) : undefined
    const item = isSeq(node) ? node.items[Number(step)] : pair?.value
    const shown =
      pair !== undefined && (atKey || !isNode(item)) && index === path.length - 1 ? pair.key : item
    if (!isNode(shown)) return offset
    offset = shown.range?.[0] ?? offset
    node = item
  }
  return offset
}

/**
 * Parses YAML 1.2 without tags of its own. JSON is YAML, too.
 *
 * @param {import('./read-files.js').File} file
 * @returns {Promise<YamlDocument[]>} without empty documents
 * @throws UsageError that says where the file is wrong
 */
export const parseYaml = async ({ name, text }) => {
  const yaml = await import('yaml')
  const lineCounter = new yaml.LineCounter()
  /** @param {number} offset */
  const position = (offset) => {
    const { line, col } = lineCounter.linePos(offset)
    return `${name}:${Math.max(line, 1)}:${Math.max(col, 1)}`
  }
  const documents = yaml.parseAllDocuments(text, {
    lineCounter,
    prettyErrors: false,
    logLevel: 'silent',
    schema: 'core',
    merge: false,
    resolveKnownTags: false,
  })
  return [...documents].flatMap((document) => {
    const [error] = [...document.errors, ...document.warnings]
    if (error)
      throw new UsageError(`${position(error.pos[0])}: The file is not valid YAML: ${reasonOf(error)}`)
    const value = toValue(document, position(document.range?.[0] ?? 0))
    if (value === null || value === undefined) return []
    return {
      value,
      at: (/** @type {Path} */ path, atKey = false) => position(offsetOf(yaml, document, path, atKey)),
    }
  })
}

/**
 * @param {Parsed} document
 * @param {string} position
 * @returns {unknown}
 * @throws UsageError for too many aliases, and one whose anchor is not known
 */
const toValue = (document, position) => {
  try {
    return document.toJS({ maxAliasCount })
  } catch (err) {
    const reason =
      err instanceof ReferenceError ? 'an alias (*name) has no anchor, or stands for too much' : String(err)
    throw new UsageError(`${position}: The file is not valid YAML: ${reason}`)
  }
}
