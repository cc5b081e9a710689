import type { VerifiedToken } from '@shiplog/auth'
import { HttpError } from '@shiplog/http'
import type { Config } from '../config.ts'
import { shown } from '../shown.ts'

/** What is wrong with the account that a token names; undefined when it names none, or a good one. */
export const wrongAccountText = ({ wrongAccount }: VerifiedToken): string | undefined =>
  wrongAccount &&
  `The claim '${wrongAccount.claim}' of the token is '${shown(wrongAccount.value)}', which cannot be the name of an account: that is 1 to 100 letters (A to Z, a to z), digits and _ . @ : -, and begins with a letter or digit`

/** @throws HttpError 403 for somebody who may nothing */
export const checkMay = (verified: VerifiedToken, { accountClaims, rolesClaim }: Config['tokens']): void => {
  const { account, role } = verified
  const wrong = wrongAccountText(verified)
  if (wrong !== undefined)
    throw new HttpError(
      403,
      `${wrong}. The administrator has to correct it at the identity provider, or to name another claim in OIDC_ACCOUNT_CLAIMS`,
    )
  const claims = accountClaims.map((claim) => `'${claim}'`).join(' or ')
  if (account === undefined)
    throw new HttpError(
      403,
      `You belong to no account of Shiplog: the access token names none in its claim ${claims}. The administrator has to add one at the identity provider, or to name its claim in OIDC_ACCOUNT_CLAIMS`,
    )
  if (role === undefined)
    throw new HttpError(
      403,
      `You have no role in Shiplog: the claim '${rolesClaim}' of the access token has none of viewer, member and admin. The administrator has to give you one at the identity provider, or to name its claim in OIDC_ROLES_CLAIM`,
    )
}
