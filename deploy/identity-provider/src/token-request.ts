import { parseArgs } from 'node:util'
import type { TokenRequest } from './access-token.ts'

/** The command line asks for a token that cannot be issued. The message tells the user why. */
export class TokenRequestError extends Error {
  override name = 'TokenRequestError'
}

export const tokenOptions = `  --account     default: acme
  --role        viewer, member or admin; default: admin
  --subject     who it is; default: ada@<account>.example
  --expires-in  such as 30m, 12h, 7d; default: 12h`

const roles = ['viewer', 'member', 'admin']

const parse = (args: string[]) => {
  const options = {
    account: { type: 'string', default: 'acme' },
    role: { type: 'string', default: 'admin' },
    subject: { type: 'string' },
    'expires-in': { type: 'string', default: '12h' },
    help: { type: 'boolean', short: 'h', default: false },
  } as const
  try {
    return parseArgs({ args, options }).values
  } catch (err) {
    throw new TokenRequestError(err instanceof Error ? err.message : String(err), { cause: err })
  }
}

/**
 * Parses the command line of `npm run token`. Returns undefined when it asks for help.
 *
 * @throws TokenRequestError when the command line is wrong
 */
export const readTokenRequest = (args: string[]): TokenRequest | undefined => {
  const { account, role, subject = `ada@${account}.example`, 'expires-in': expiresIn, help } = parse(args)
  if (help) return undefined
  if (!roles.includes(role))
    throw new TokenRequestError(`There is no role '${role}': say one of ${roles.join(', ')}.`)
  if (!/^\d+ ?(s|m|h|d|w)$/.test(expiresIn))
    throw new TokenRequestError('--expires-in must be a time such as 30m, 12h or 7d.')
  return { account, role, subject, expiresIn }
}
