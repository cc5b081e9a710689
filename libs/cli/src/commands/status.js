import { exitCodes } from '../exit-codes.js'
import { environmentColumns, fittingEnvironments } from '../fitting-environments.js'
import { limitOf, listingOptions, pageSize, sayMore, takeRows } from '../listing.js'
import { positionalsOf } from '../positionals.js'
import { cellLines } from '../status-line.js'
import { fullWidths } from '../table.js'
import { showRelative } from '../time.js'
import { UsageError } from '../usage-error.js'
import { withoutUndefined } from '../without-undefined.js'

/** @typedef {import('@shiplog/client').Schemas['MatrixRow']} Row */
/** @typedef {import('../context.js').Context} Context */

/**
 * Shows products by environments. Environments that do not fit the terminal are left out, and named.
 *
 * @param {Row[]} rows
 * @param {Context} context
 */
const printMatrix = (rows, { width, printTable, say }) => {
  const now = Date.now()
  const columns = environmentColumns(rows, (cell) => cellLines(cell, now))
  const product = { title: 'PRODUCT' }
  const [used = 0] = fullWidths(
    [product],
    rows.map(({ product_name }) => [product_name]),
  )
  const shown = fittingEnvironments(columns, { width, used })
  printTable(
    [product, ...shown.map(({ name }) => ({ title: name }))],
    rows.map(({ product_name }, index) => [
      product_name,
      ...shown.map(({ entries }) => entries[index] ?? null),
    ]),
  )
  const left = columns.length - shown.length
  if (left > 0)
    say(
      `${left} of ${columns.length} environments do not fit. Use --environment, --environment-type or a wider terminal, or name a product.`,
    )
}

/**
 * Shows the environments of one product.
 *
 * @param {Row} row
 * @param {Context} context
 */
const printProduct = ({ product_name, environments, more_environments }, { printTable, say, link }) => {
  const now = Date.now()
  const columns = [
    { title: 'ENVIRONMENT', whole: true },
    { title: 'RUNS', keep: true },
    { title: 'SINCE' },
    { title: 'BY' },
  ]
  printTable(
    columns,
    environments.map((cell) => [
      cell.environment_name,
      cellLines(cell, now),
      cell.current && showRelative(cell.current.completed_at, now),
      cell.current && (cell.current.deployed_by_name ?? cell.current.deployed_by),
    ]),
  )
  if (more_environments) say('The product is in more environments. Use --environment or --environment-type.')
  say(link(`/console/products/${encodeURIComponent(product_name)}`))
}

/**
 * @param {Context} context
 * @param {string} name
 * @returns {Promise<UsageError>} the error for a product that is not there; it names products like it
 */
const unknownProduct = async ({ api }, name) => {
  const pages = api('user').list('/matrix/', { params: { query: { product: name, limit: 5 } } })
  const { rows } = await takeRows(pages, 5)
  const similar = rows.map(({ product_name }) => product_name).join(', ')
  return new UsageError(
    `No deployment of a product '${name}' matches.${similar === '' ? '' : ` Products like it: ${similar}`}`,
  )
}

/** @type {import('../command.js').Command} */
export const status = {
  name: 'status',
  summary: 'Show what runs where',
  usage: '[<product>]',
  details: `Each entry is the running version, with the number of newer versions that were completed in environments of the
type below. The line below it is the newest deployment, if that failed, was aborted or is not completed yet.`,
  examples: ['status', 'status checkout', 'status --environment-type production --sort behind'],
  options: {
    environment: { value: '<name>', help: 'show only this environment' },
    'environment-type': {
      value: '<type>',
      help: 'show only environments of this type: dev, test, staging, production',
    },
    status: {
      value: '<status>',
      help: 'show only products whose newest deployment somewhere has this status',
    },
    sort: { value: '<order>', help: 'order of the products: changed (default), name, behind' },
    ...listingOptions,
  },
  run: async (context, args) => {
    const [product] = positionalsOf(args, status, { least: 0, most: 1 })
    const { environment, 'environment-type': environment_type, status: latest, sort, all } = args.values
    const limit = limitOf(args.values)
    const query = withoutUndefined({
      ...{ product_name: product, environment, environment_type, status: latest },
      // Products that change meanwhile move in the other orders, and could be missing.
      sort: sort ?? (all === true ? 'name' : 'changed'),
      limit: pageSize(limit),
    })
    const result = await takeRows(context.api('user').list('/matrix/', { params: { query } }), limit)
    const [first] = result.rows
    if (product !== undefined && first === undefined) throw await unknownProduct(context, product)
    if (context.json) context.printJson(result.rows)
    else if (first === undefined) context.say('No deployment matches')
    else if (product !== undefined) printProduct(first, context)
    else printMatrix(result.rows, context)
    sayMore(context, result, 'products')
    return exitCodes.ok
  },
}
