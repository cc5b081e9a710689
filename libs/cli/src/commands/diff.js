import { exitCodes } from '../exit-codes.js'
import { plain } from '../plain.js'
import { positionalsOf } from '../positionals.js'
import { showLocal } from '../time.js'

/** @typedef {import('@shiplog/client').Schemas['Comparison']} Comparison */
/** @typedef {import('@shiplog/client').Schemas['ComparisonEnd']} End */

/**
 * Returns a side of the comparison as the API names it. A word that is the name of an environment of the
 * product is that environment; other words are versions.
 *
 * @param {string} word
 * @param {Set<string>} environments
 */
const sideOf = (word, environments) => {
  if (/^(environment|version):/.test(word)) return word
  return `${environments.has(word) ? 'environment' : 'version'}:${word}`
}

/**
 * @param {import('@shiplog/client').Client} api
 * @param {string} product
 * @returns {Promise<Set<string>>} the names of the environments of the product
 */
const environmentsOf = async (api, product) => {
  const { data } = await api.GET('/matrix/', { params: { query: { product_name: product } } })
  return new Set(data.flatMap(({ environments }) => environments.map((one) => one.environment_name)))
}

/** @param {End} end */
const endText = ({ version, environment_name }) =>
  environment_name === null ? version : `${version} (in ${environment_name})`

/** @param {Comparison} comparison */
const sentence = ({ product_name, from, to, direction, versions, more }) => {
  if (direction === 'same') return `${product_name}: both are ${endText(from)}`
  const count = `${versions.length}${more ? ' or more' : ''} version${versions.length === 1 ? '' : 's'}`
  const way = direction === 'forward' ? 'newer' : 'older'
  return `${product_name}: ${endText(to)} is ${count} ${way} than ${endText(from)}`
}

/** Usual length of a short commit id. */
const shortSha = 7

/** @param {Comparison} comparison @param {import('../context.js').Context} context */
const printVersions = ({ versions, more }, { printTable, say }) => {
  const columns = [
    { title: 'VERSION', keep: true },
    { title: 'FIRST SEEN', keep: true },
    { title: 'COMMIT' },
    { title: 'BRANCH' },
    { title: 'BUILT BY' },
  ]
  const rows = versions.map((one) => [
    one.version,
    showLocal(one.created_at),
    one.scm_sha?.slice(0, shortSha) ?? null,
    one.scm_branch ?? null,
    one.built_by_name ?? one.built_by ?? null,
  ])
  printTable(columns, rows)
  if (more) say('Older versions are left out.')
}

/** @type {import('../command.js').Command} */
export const diff = {
  name: 'diff',
  summary: 'Show the versions between two versions or environments',
  usage: '<product> <from> <to>',
  details: `<from> and <to> are each a version, or an environment for the version that runs there. Where a version has the name
of an environment, write version:<name>.`,
  examples: [
    'diff checkout production staging',
    'diff checkout 1.4.2 1.5.0',
    'diff checkout production version:staging',
  ],
  options: {},
  run: async (context, args) => {
    const [product = '', one = '', other = ''] = positionalsOf(args, diff, { least: 3, most: 3 })
    const api = context.api('user')
    const environments = await environmentsOf(api, product)
    const from = sideOf(one, environments)
    const to = sideOf(other, environments)
    const { data } = await api.GET('/comparisons/', { params: { query: { product, from, to } } })
    if (context.json) {
      context.printJson(data)
      return exitCodes.ok
    }
    context.print(plain(sentence(data)), 'bold')
    if (data.versions.length > 0) printVersions(data, context)
    if (data.compare_url !== null) context.print(plain(`Commits: ${data.compare_url}`))
    context.say(context.link('/console/comparison', { product, from, to }))
    return exitCodes.ok
  },
}
