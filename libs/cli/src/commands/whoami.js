import { exitCodes } from '../exit-codes.js'
import { plain } from '../plain.js'
import { positionalsOf } from '../positionals.js'

/** @type {import('../command.js').Command} */
export const whoami = {
  name: 'whoami',
  summary: 'Show the account and the roles of SHIPLOG_TOKEN',
  usage: '',
  options: {},
  run: async ({ api, json, print, printJson }, args) => {
    positionalsOf(args, whoami, { least: 0, most: 0 })
    const { data } = await api('user').GET('/me')
    if (json) printJson(data)
    else print(plain(`${data.name ?? data.subject}, account ${data.account}, roles ${data.roles.join(', ')}`))
    return exitCodes.ok
  },
}
