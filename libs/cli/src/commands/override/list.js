import { exitCodes } from '../../exit-codes.js'
import { limitOf, listingOptions, pageSize, sayMore, takeRows } from '../../listing.js'
import { positionalsOf } from '../../positionals.js'
import { showRelative } from '../../time.js'
import { withoutUndefined } from '../../without-undefined.js'

/** @typedef {import('@shiplog/client').Schemas['PreflightOverride']} Override */

/**
 * @param {Override} override
 * @param {number} now in ms of Unix time
 * @returns {import('../../table.js').Line}
 */
const stateLine = ({ uses, max_uses, expires_at }, now) => {
  if (uses >= max_uses) return { text: 'used', style: 'dim' }
  if (Date.parse(expires_at) <= now) return { text: 'expired', style: 'dim' }
  return { text: `open, ends ${showRelative(expires_at, now)}`, style: 'yellow' }
}

/** @type {import('../../command.js').Command} */
export const overrideList = {
  name: 'override list',
  summary: 'List overrides of the last 30 days',
  usage: '',
  examples: ['override list --product checkout'],
  options: {
    product: { value: '<name>', help: 'overrides for this product' },
    environment: { value: '<name>', help: 'overrides for this environment' },
    ...listingOptions,
  },
  run: async (context, args) => {
    positionalsOf(args, overrideList, { least: 0, most: 0 })
    const { product, environment } = args.values
    const limit = limitOf(args.values)
    const query = withoutUndefined({ product, environment, limit: pageSize(limit) })
    const result = await takeRows(
      context.api('user').list('/preflight-overrides/', { params: { query } }),
      limit,
    )
    const now = Date.now()
    const columns = [
      ...[{ title: 'ID', whole: true }, { title: 'PRODUCT', keep: true }, { title: 'VERSION' }],
      ...[
        { title: 'ENVIRONMENT' },
        { title: 'STATE' },
        { title: 'USES' },
        { title: 'BY' },
        { title: 'REASON' },
      ],
    ]
    const rows = result.rows.map((row) => [
      ...[row.id, row.product_name, row.version ?? 'any', row.environment_name, stateLine(row, now)],
      ...[`${row.uses} of ${row.max_uses}`, row.created_by, row.reason],
    ])
    if (context.json) context.printJson(result.rows)
    else if (rows.length === 0) context.say('No override matches')
    else context.printTable(columns, rows)
    sayMore(context, result, 'overrides')
    return exitCodes.ok
  },
}
