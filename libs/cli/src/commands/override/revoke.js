import { exitCodes } from '../../exit-codes.js'
import { plain } from '../../plain.js'
import { positionalsOf } from '../../positionals.js'

/** @type {import('../../command.js').Command} */
export const overrideRevoke = {
  name: 'override revoke',
  summary: 'End an override',
  usage: '<override-id>',
  details: 'It lets nothing start any more. Deployments that it let start stay.',
  examples: ['override revoke 0198c0f2-22bb-7c11-9d4e-2f0b8a6c1e03'],
  options: {},
  run: async (context, args) => {
    const [id = ''] = positionalsOf(args, overrideRevoke, { least: 1, most: 1 })
    const params = { path: { 'preflight-override-id': id } }
    await context.api('user').DELETE('/preflight-overrides/{preflight-override-id}', { params })
    if (context.json) context.printJson({ id, revoked: true })
    else context.print(plain(`The override ${id} is revoked.`))
    return exitCodes.ok
  },
}
