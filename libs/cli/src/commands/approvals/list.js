import { exitCodes } from '../../exit-codes.js'
import { limitOf, listingOptions, pageSize, sayMore, takeRows } from '../../listing.js'
import { positionalsOf } from '../../positionals.js'
import { showRelative } from '../../time.js'
import { withoutUndefined } from '../../without-undefined.js'
import { decisionText, missingTexts, requestText } from './request-text.js'

/**
 * Returns the filters of the list. Without any, only the requests that wait for the user are listed.
 *
 * @param {Record<string, any>} values
 */
const filtersOf = ({ product, version, environment, state, everyone }) => {
  const filters = withoutUndefined({ product, version, environment, state })
  const isMine = everyone !== true && state === undefined
  return { ...filters, ...(isMine && { waiting_for: /** @type {const} */ ('me') }) }
}

/** @type {import('../../command.js').Command} */
export const approvals = {
  name: 'approvals',
  summary: 'List approval requests that wait for you',
  usage: '',
  details: `With --everyone or --state it lists those of all people. shiplog approve and shiplog reject decide on a request,
shiplog approvals request and shiplog approvals cancel make and cancel one.`,
  examples: ['approvals', 'approvals --state pending --product checkout', 'approvals --everyone --limit 10'],
  options: {
    product: { value: '<name>', help: 'requests for this product' },
    version: { value: '<version>', help: 'requests for this version' },
    environment: { value: '<name>', help: 'requests for this environment' },
    state: {
      value: '<state>',
      help: 'pending, approved, rejected, cancelled, expired or superseded; of all people',
    },
    everyone: { help: 'requests in all states, of all people' },
    ...listingOptions,
  },
  run: async (context, args) => {
    positionalsOf(args, approvals, { least: 0, most: 0 })
    const limit = limitOf(args.values)
    const query = { ...filtersOf(args.values), limit: pageSize(limit) }
    const result = await takeRows(
      context.api('user').list('/approval-requests/', { params: { query } }),
      limit,
    )
    const now = Date.now()
    const columns = [
      ...[
        { title: 'ID', whole: true },
        { title: 'START', whole: true },
      ],
      ...[{ title: 'STATE' }, { title: 'ASKED' }, { title: 'BY' }, { title: 'APPROVALS' }],
    ]
    const rows = result.rows.map((row) => [
      ...[row.id, requestText(row), row.state, showRelative(row.created_at, now), row.requested_by],
      [...row.decisions.map(decisionText), ...(row.state === 'pending' ? missingTexts(row) : [])].map(
        (text) => ({
          text,
        }),
      ),
    ])
    if (context.json) context.printJson(result.rows)
    else if (rows.length === 0)
      context.say(query.waiting_for ? 'No request waits for you' : 'No request matches')
    else context.printTable(columns, rows)
    sayMore(context, result, 'requests')
    return exitCodes.ok
  },
}
