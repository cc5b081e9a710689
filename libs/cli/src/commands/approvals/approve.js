import { exitCodes } from '../../exit-codes.js'
import { withoutUndefined } from '../../without-undefined.js'
import { findRequest, requestOptions, requestPath } from './find-request.js'
import { printRequest } from './print-request.js'

/** @type {import('../../command.js').Command} */
export const approve = {
  name: 'approve',
  summary: 'Approve a version for an environment',
  usage: '[<request-id>]',
  details: `Rules say who may approve. Nobody approves what they asked for, built or deployed themselves, unless the rule allows
it. shiplog approvals lists the requests that wait for you.`,
  examples: [
    'approve 0198c0f3-33cc-7c11-9d4e-2f0b8a6c1e04 --comment "Tested the new totals"',
    'approve --product checkout --version 1.4.2 --environment production',
  ],
  options: { ...requestOptions, comment: { value: '<text>', help: 'kept with the approval' } },
  run: async (context, args) => {
    const id = await findRequest(context, args, { command: approve, states: ['pending'] })
    const { data } = await context.api('user').POST('/approval-requests/{approval-request-id}/approve/', {
      params: requestPath(id),
      body: withoutUndefined({ comment: args.values.comment }),
    })
    printRequest(data, context)
    return exitCodes.ok
  },
}
