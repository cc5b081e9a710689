import { exitCodes } from '../../exit-codes.js'
import { plain } from '../../plain.js'
import { findRequest, requestOptions, requestPath } from './find-request.js'

/** @type {import('../../command.js').Command} */
export const approvalsCancel = {
  name: 'approvals cancel',
  summary: 'Cancel an approval request',
  usage: '[<request-id>]',
  details: 'Its approvals count no more. The request stays in the list.',
  examples: ['approvals cancel 0198c0f3-33cc-7c11-9d4e-2f0b8a6c1e04'],
  options: requestOptions,
  run: async (context, args) => {
    const id = await findRequest(context, args, { command: approvalsCancel, states: ['pending', 'approved'] })
    await context.api('user').DELETE('/approval-requests/{approval-request-id}', { params: requestPath(id) })
    if (context.json) context.printJson({ id, cancelled: true })
    else context.print(plain(`The request ${id} is cancelled.`))
    return exitCodes.ok
  },
}
