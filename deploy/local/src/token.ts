import { parseArgs } from 'node:util'
import { signAccessToken } from './access-token.ts'
import { stateFolder } from './paths.ts'
import { Problem } from './problem.ts'
import { readSecrets } from './secrets.ts'

const usage = `Usage: npm run --silent token -- --account <name> --role <viewer|member|admin>

  --account     default: acme
  --role        default: admin
  --subject     who it is; default: ada@<account>.example
  --expires-in  such as 30m, 12h, 7d; default: 12h`

const roles = ['viewer', 'member', 'admin']

const readRequest = () => {
  const options = {
    account: { type: 'string', default: 'acme' },
    role: { type: 'string', default: 'admin' },
    subject: { type: 'string' },
    'expires-in': { type: 'string', default: '12h' },
    help: { type: 'boolean', short: 'h', default: false },
  } as const
  const { values } = parseArgs({ options })
  const { account, role, subject = `ada@${account}.example`, help } = values
  if (!roles.includes(role)) throw new Problem(`There is no role '${role}': say one of ${roles.join(', ')}.`)
  if (!/^\d+ ?(s|m|h|d|w)$/.test(values['expires-in']))
    throw new Problem(`--expires-in must be a time such as 30m, 12h or 7d.`)
  return { account, role, subject, expiresIn: values['expires-in'], help }
}

try {
  const request = readRequest()
  if (request.help) {
    console.log(usage)
  } else {
    const secrets = readSecrets(stateFolder().secrets)
    if (secrets === undefined)
      throw new Problem('Nothing was started in this folder yet: run npm start first.')
    console.log(await signAccessToken(secrets, request))
  }
} catch (err) {
  const isUsersMistake = err instanceof Problem || (err instanceof TypeError && 'code' in err)
  console.error(isUsersMistake ? err.message : err)
  process.exitCode = 1
}
