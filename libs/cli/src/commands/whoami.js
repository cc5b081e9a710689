import { exitCodes } from '../exit-codes.js'

/** @type {import('../command.js').Command} */
export const whoami = {
  name: 'whoami',
  summary: 'Show the account and the roles of SHIPLOG_TOKEN',
  usage: '',
  options: {},
  run: async ({ api, json, print }) => {
    const { data } = await api('user').GET('/me')
    if (json) print(JSON.stringify(data))
    else print(`${data.name ?? data.subject}, account ${data.account}, roles ${data.roles.join(', ')}`)
    return exitCodes.ok
  },
}
