import { exitCodes } from '../exit-codes.js'
import { limitOf, listingOptions, pageSize, sayMore, takeRows } from '../listing.js'
import { positionalsOf } from '../positionals.js'
import { statusLine } from '../status-line.js'
import { localZone, momentOf, showDuration, showLocal } from '../time.js'
import { UsageError } from '../usage-error.js'
import { withoutUndefined } from '../without-undefined.js'

/** @typedef {import('@shiplog/client').Schemas['Deployment']} Deployment */

/**
 * Returns the period that the options name.
 *
 * @param {Record<string, any>} values
 * @throws UsageError
 */
const periodOf = ({ from, to, since }) => {
  if (from !== undefined && since !== undefined) throw new UsageError('Use either --from or --since')
  const past = { now: Date.now(), direction: /** @type {const} */ (-1) }
  const begin = from ?? since
  return {
    from: begin && momentOf(from === undefined ? '--since' : '--from', begin, past),
    to: to && momentOf('--to', to, past),
  }
}

/** @param {Deployment} deployment */
const durationText = ({ started_at, completed_at }) => {
  if (!started_at || !completed_at) return null
  const duration = Date.parse(completed_at) - Date.parse(started_at)
  return duration > 0 ? showDuration(duration) : null
}

/** Results of pre-flight checks that a reader must know of. */
const remarkable = ['overridden', 'bypassed']

/** @param {Deployment} deployment */
const statusEntry = ({ status, preflight_status }) => {
  const remark = remarkable.find((one) => one === preflight_status)
  return statusLine(status, remark ? `${status} (${remark})` : status)
}

/** @type {import('../command.js').Command} */
export const history = {
  name: 'history',
  summary: 'List deployments, newest first',
  usage: '[<product>]',
  details: `A deployment that an override let start is marked as overridden. One that was reported when it already ran, and
that rules would have refused, is marked as bypassed.`,
  examples: ['history checkout --environment production', 'history --status failed --since 7d'],
  options: {
    environment: { value: '<name>', help: 'deployments to this environment' },
    'environment-type': { value: '<type>', help: 'deployments to environments of this type' },
    version: { value: '<version>', help: 'deployments of this version' },
    status: { value: '<status>', help: 'pending, started, completed, failed or aborted' },
    by: { value: '<user>', help: 'deployments by this user or system' },
    sha: { value: '<sha>', help: 'deployments of this commit' },
    since: { value: '<time>', help: 'a duration such as 7d, or a time' },
    from: { value: '<time>', help: 'the same as --since' },
    to: { value: '<time>', help: 'deployments before this time' },
    ...listingOptions,
  },
  run: async (context, args) => {
    const [product] = positionalsOf(args, history, { least: 0, most: 1 })
    const { environment, version, status, by, sha, 'environment-type': environment_type } = args.values
    const limit = limitOf(args.values)
    const query = withoutUndefined({
      ...{ product, environment, environment_type, version, status, deployed_by: by, scm_sha: sha },
      ...periodOf(args.values),
      limit: pageSize(limit),
    })
    const result = await takeRows(context.api('user').list('/deployments/', { params: { query } }), limit)
    if (context.json) context.printJson(result.rows)
    else if (result.rows.length === 0) context.say('No deployment matches')
    else {
      const columns = [
        { title: `TIME (${localZone()})`, whole: true },
        ...(product === undefined ? [{ title: 'PRODUCT', keep: true }] : []),
        { title: 'VERSION', keep: true },
        { title: 'ENVIRONMENT', keep: true },
        { title: 'STATUS', keep: true },
        { title: 'DURATION' },
        { title: 'BY' },
      ]
      const rows = result.rows.map((row) => [
        showLocal(row.deployed_at),
        ...(product === undefined ? [row.product_name] : []),
        row.version,
        row.environment_name,
        statusEntry(row),
        durationText(row),
        row.deployed_by_name ?? row.deployed_by ?? null,
      ])
      context.printTable(columns, rows)
    }
    sayMore(context, result, 'deployments')
    return exitCodes.ok
  },
}
