import type { Role, VerifiedToken } from '@shiplog/auth'
import type { Config } from '../config.ts'
import { quote } from '../quote.ts'

/** A valid token that gives access, because it names an account and a role. */
export type AccessToken = VerifiedToken & { account: string; role: Role }

/** Says what a valid token lacks, in three texts for different readers. */
type AccessProblem = {
  /** For the audit log and the log. */
  reason: string
  /** For callers of the API. */
  detail: string
  /** For people who sign in. Also says what the administrator has to do. */
  advice: string
}

const invalidAccount = ({ claim, value }: NonNullable<VerifiedToken['wrongAccount']>): AccessProblem => {
  const detail = `The claim '${claim}' of the token is '${quote(value)}', which cannot be the name of an account: that is 1 to 100 letters (A to Z, a to z), digits and _ . @ : -, and begins with a letter or digit`
  return {
    reason: 'The access token names an account that is not valid',
    detail,
    advice: `${detail}. The administrator has to correct it at the identity provider, or to name another claim in OIDC_ACCOUNT_CLAIMS`,
  }
}

const noAccount = (claims: readonly string[]): AccessProblem => ({
  reason: 'The access token names no account',
  detail: `The token names no account in its claim ${claims.join(' or ')}`,
  advice: `You belong to no account of Shiplog: the access token names none in its claim ${claims.map((claim) => `'${claim}'`).join(' or ')}. The administrator has to add one at the identity provider, or to name its claim in OIDC_ACCOUNT_CLAIMS`,
})

const noRole = ({ rolesClaim: claim, ownRoles }: Config['tokens']): AccessProblem => ({
  reason: 'The access token gives no role',
  detail: `The token has none of the roles viewer, member and admin in its claim ${claim}`,
  advice: `You have no role in Shiplog: the claim '${claim}' of the access token has none of viewer, member and admin. The administrator has to give you one at the identity provider, or to name its claim in OIDC_ROLES_CLAIM${ownRoles === 'any' ? '' : ', or a role of your own in OIDC_OWN_ROLES'}`,
})

export const hasAccess = (token: VerifiedToken): token is AccessToken =>
  token.account !== undefined && token.role !== undefined

/** Says what a token lacks, after `hasAccess` has returned false for it. */
export const accessProblem = (
  { wrongAccount, account }: VerifiedToken,
  tokens: Config['tokens'],
): AccessProblem => {
  if (wrongAccount !== undefined) return invalidAccount(wrongAccount)
  return account === undefined ? noAccount(tokens.accountClaims) : noRole(tokens)
}
