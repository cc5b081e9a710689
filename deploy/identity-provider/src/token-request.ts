import { parseArgs } from 'node:util'
import type { TokenRequest } from './access-token.ts'
import { people } from './person.ts'
import { roleProblem } from './roles.ts'

/** The command line asks for a token that cannot be issued. The message tells the user why. */
export class TokenRequestError extends Error {
  override name = 'TokenRequestError'
}

export const tokenOptions = `  --account     default: acme
  --role        viewer, member, admin, or one of your own such as qa; repeat it for several; default: admin
  --subject     who it is; default: ada@<account>.example
  --email       default: the subject, or <subject>@<account>.example
  --name        default: the subject, or its name on the sign-in form, such as Grace Hopper for grace
  --expires-in  such as 30m, 12h, 7d; default: 12h`

const parse = (args: string[]) => {
  const options = {
    account: { type: 'string', default: 'acme' },
    role: { type: 'string', multiple: true },
    subject: { type: 'string' },
    email: { type: 'string' },
    name: { type: 'string' },
    'expires-in': { type: 'string', default: '12h' },
    help: { type: 'boolean', short: 'h', default: false },
  } as const
  try {
    return parseArgs({ args, options }).values
  } catch (err) {
    throw new TokenRequestError(err instanceof Error ? err.message : String(err), { cause: err })
  }
}

const emailOf = (subject: string, account: string): string =>
  subject.includes('@') ? subject : `${subject}@${account}.example`

/** Returns the name of a person on the sign-in form for `ada` or `ada@acme.example`; else the subject. */
const nameOf = (subject: string): string =>
  Object.entries(people).find(([key]) => key === subject.split('@')[0])?.[1] ?? subject

/**
 * Parses the command line of `npm run token`. Returns undefined when it asks for help.
 *
 * @throws TokenRequestError when the command line is wrong
 */
export const readTokenRequest = (args: string[]): TokenRequest | undefined => {
  const { account, role: roles = ['admin'], 'expires-in': expiresIn, help, ...person } = parse(args)
  if (help) return undefined
  const problem = roles.map(roleProblem).find((found) => found !== undefined)
  if (problem !== undefined)
    throw new TokenRequestError(`--role: ${problem} Repeat --role for several roles.`)
  if (!/^\d+ ?(s|m|h|d|w)$/.test(expiresIn))
    throw new TokenRequestError('--expires-in must be a time such as 30m, 12h or 7d.')
  const {
    subject = `ada@${account}.example`,
    email = emailOf(subject, account),
    name = nameOf(subject),
  } = person
  return { account, roles, subject, expiresIn, claims: { email, name } }
}
