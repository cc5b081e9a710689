import { exitCodes } from '../../exit-codes.js'
import { required } from '../../required.js'
import { findRequest, requestOptions, requestPath } from './find-request.js'
import { printRequest } from './print-request.js'

/** @type {import('../../command.js').Command} */
export const reject = {
  name: 'reject',
  summary: 'Reject a version for an environment',
  usage: '[<request-id>] --comment <text>',
  details: `People who may approve may also reject. The version then starts only after somebody has asked again, until the
request expires. An approved request can be rejected, too.`,
  examples: [
    'reject 0198c0f3-33cc-7c11-9d4e-2f0b8a6c1e04 --comment "Wrong totals"',
    'reject --product checkout --version 1.4.2 --environment production --comment "Wrong totals"',
  ],
  options: { ...requestOptions, comment: { value: '<text>', help: 'why the version must not start' } },
  run: async (context, args) => {
    const { comment } = required(args.values, ['comment'])
    const id = await findRequest(context, args, { command: reject, states: ['pending', 'approved'] })
    const { data } = await context.api('user').POST('/approval-requests/{approval-request-id}/reject/', {
      params: requestPath(id),
      body: { comment },
    })
    printRequest(data, context)
    return exitCodes.ok
  },
}
