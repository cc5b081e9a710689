import { exitCodes } from '../../exit-codes.js'
import { positionalsOf } from '../../positionals.js'
import { required } from '../../required.js'
import { UsageError } from '../../usage-error.js'
import { withoutUndefined } from '../../without-undefined.js'
import { printRequest } from './print-request.js'

/** @type {import('../../command.js').Command} */
export const approvalsRequest = {
  name: 'approvals request',
  summary: 'Ask for the approvals that a start needs',
  usage: '--product <name> --environment <name> --version <version>',
  details: `A blocked start asks by itself; this command asks before. Where the version does not exist yet, ask for a commit or a
branch: its first start uses the request. When the same request is open already, that one is shown.`,
  examples: [
    'approvals request --product checkout --environment production --version 1.4.2 --reason "Payments by invoice"',
    'approvals request --product checkout --environment production --sha 9fceb02d0ae598e95dc970b74767f19372d61af8',
  ],
  options: {
    product: { value: '<name>', variable: 'SHIPLOG_PRODUCT', help: 'name of the product' },
    environment: { value: '<name>', variable: 'SHIPLOG_ENVIRONMENT', help: 'name of the environment' },
    version: { value: '<version>', help: 'the version that is to start' },
    sha: { value: '<sha>', help: 'a commit, instead of the version' },
    branch: { value: '<name>', help: 'a branch, instead of the version' },
    reason: { value: '<text>', help: 'why the version is to start; approvers see it' },
  },
  run: async (context, args) => {
    positionalsOf(args, approvalsRequest, { least: 0, most: 0 })
    const { product, environment } = required(args.values, ['product', 'environment'])
    const { version, sha, branch, reason } = args.values
    if ([version, sha, branch].filter((one) => one !== undefined).length !== 1)
      throw new UsageError('One of --version, --sha and --branch is required, and not more')
    const body = withoutUndefined({
      ...{ product_name: product, environment_name: environment },
      ...{ version, scm_sha: sha, scm_branch: branch, reason },
    })
    const { data } = await context.api('user').POST('/approval-requests/', { body })
    printRequest(data, context)
    return exitCodes.ok
  },
}
