import type { CookieOptions, Request, Response } from 'express'
import { type KeptTokens, keptTokens, open, refusedSignIn, seal } from '../../sign-in/sealed.ts'
import type { SignIn } from '../../sign-in/sign-in.ts'
import { cookieOf, cookiePairs } from '../principal/cookies.ts'
import { sessionCookie } from '../principal/session-cookie.ts'

/** Largest name and value together, in bytes. Browsers store 4,096, and some also count the attributes. */
const maxCookieBytes = 4_000
/** Most cookies over which sealed tokens are split. More would make the head of a request too large. */
const maxParts = 2
const partLength = 3_800
/** Lifetime of the cookies with the sealed tokens. A provider may end the refresh token sooner. */
const keptMs = 30 * 24 * 3_600_000
const transactionMs = 600_000
/** Maximum number of sign-ins in progress in one browser. */
const maxTransactions = 3
/** Each cleared cookie adds a header `Set-Cookie`, and proxies limit the headers of a response. */
const maxCleared = 10

const isSecure = (origin: string): boolean => origin.startsWith('https:')

const options = (origin: string, path: string): CookieOptions => ({
  httpOnly: true,
  secure: isSecure(origin),
  sameSite: 'lax',
  path,
  encode: String,
})

/** With https, the prefix `__Host-` keeps other hosts of the same domain from setting these cookies. */
const transactionPrefix = (origin: string): string => `${isSecure(origin) ? '__Host-' : ''}shiplog_sign_in_`
/** The first 16 characters of a `state`, with which the name of its cookie ends. */
const stateStart = /^[\w-]{16}$/

/** Returns the name of the cookie of a sign-in; undefined for a text that is not the state of any sign-in. */
const transactionName = (origin: string, state: string): string | undefined => {
  const start = state.slice(0, 16)
  return stateStart.test(start) ? `${transactionPrefix(origin)}${start}` : undefined
}

/** Returns the names of the cookies of sign-ins in progress, the oldest first. */
const transactionNames = (req: Request, origin: string): string[] => {
  const prefix = transactionPrefix(origin)
  return cookiePairs(req)
    .map(([name]) => name)
    .filter((name) => name.startsWith(prefix) && stateStart.test(name.slice(prefix.length)))
}

/** Stores a sign-in in a cookie. When too many are in progress, the oldest ones are cleared. */
export const keepTransaction = (
  req: Request,
  res: Response,
  origin: string,
  { state, sealed }: { state: string; sealed: string },
): void => {
  const name = transactionName(origin, state)
  if (name === undefined) throw new Error('The state of a sign-in cannot be part of a cookie name')
  const stored = transactionNames(req, origin)
  const tooMany = Math.min(maxCleared, Math.max(0, stored.length - maxTransactions + 1))
  for (const old of stored.slice(0, tooMany)) res.clearCookie(old, options(origin, '/'))
  res.cookie(name, sealed, { ...options(origin, '/'), maxAge: transactionMs })
}

/** Returns the sealed text of a sign-in, and clears its cookie; undefined when there is no such cookie. */
export const takeTransaction = (
  req: Request,
  res: Response,
  origin: string,
  state: string,
): string | undefined => {
  const name = transactionName(origin, state)
  const sealed = name === undefined ? undefined : cookieOf(req, name)
  if (name !== undefined && sealed !== undefined) res.clearCookie(name, options(origin, '/'))
  return sealed
}

/** Returns true for a token that a browser can store in a cookie. */
export const fits = (token: string): boolean => sessionCookie.length + token.length <= maxCookieBytes

/** Stores the access token. @param expiresAt expiry of the token and of the cookie */
export const setSession = (res: Response, origin: string, token: string, expiresAt: Date): void => {
  const maxAge = Math.max(0, expiresAt.getTime() - Date.now())
  res.cookie(sessionCookie, token, { ...options(origin, '/'), maxAge })
}

const partName = (origin: string, part: number): string =>
  `${isSecure(origin) ? '__Secure-' : ''}shiplog_tokens_${part}`

const clearParts = (res: Response, origin: string, from: number): void => {
  for (let part = from; part < maxParts; part += 1)
    res.clearCookie(partName(origin, part), options(origin, '/auth'))
}

/**
 * Stores the sealed tokens of a session in one or two cookies. When they do not fit, the ID token is left
 * out; the provider then asks the user before it ends its session. When they still do not fit, the refresh
 * token is left out as well.
 *
 * @returns the tokens that were left out; undefined when there are none
 */
export const keepTokens = async (
  { cipher }: SignIn,
  res: Response,
  origin: string,
  tokens: KeptTokens,
): Promise<'id_token' | 'both' | undefined> => {
  const { id_token: _, ...withoutIdToken } = tokens
  const { refresh_token: __, ...withoutBoth } = withoutIdToken
  const tries = [
    { leftOut: undefined, kept: tokens },
    { leftOut: 'id_token', kept: withoutIdToken },
    { leftOut: 'both', kept: withoutBoth },
  ] as const
  for (const { leftOut, kept } of tries) {
    const sealed = await seal(cipher, kept)
    if (sealed.length > maxParts * partLength) continue
    const parts = sealed.match(new RegExp(`.{1,${partLength}}`, 'g')) ?? []
    for (const [part, text] of parts.entries())
      res.cookie(partName(origin, part), text, { ...options(origin, '/auth'), maxAge: keptMs })
    clearParts(res, origin, parts.length)
    return leftOut
  }
  return 'both'
}

/** Returns the tokens that `keepTokens` stored in this browser; undefined when there are none. */
export const readTokens = async (
  { cipher }: SignIn,
  req: Request,
  origin: string,
): Promise<KeptTokens | undefined> => {
  const parts = Array.from({ length: maxParts }, (_, part) => cookieOf(req, partName(origin, part)) ?? '')
  const sealed = parts.join('')
  return sealed === '' ? undefined : open(cipher, keptTokens, sealed)
}

const refusedName = (origin: string): string => `${isSecure(origin) ? '__Secure-' : ''}shiplog_refused`

/** Stores the ID token of a refused sign-in for `switchUser`, unless it does not fit into one cookie. */
export const keepRefused = async (
  { cipher }: SignIn,
  res: Response,
  origin: string,
  id_token: string | undefined,
): Promise<void> => {
  if (id_token === undefined) return
  const sealed = await seal(cipher, { kind: 'refused', id_token })
  if (sealed.length <= partLength)
    res.cookie(refusedName(origin), sealed, { ...options(origin, '/auth'), maxAge: transactionMs })
}

/** Returns the ID token that `keepRefused` stored, and clears its cookie; undefined when there is none. */
export const takeRefused = async (
  { cipher }: SignIn,
  req: Request,
  res: Response,
  origin: string,
): Promise<string | undefined> => {
  const sealed = cookieOf(req, refusedName(origin))
  if (sealed === undefined) return undefined
  res.clearCookie(refusedName(origin), options(origin, '/auth'))
  return (await open(cipher, refusedSignIn, sealed))?.id_token
}

export const clearTokens = (res: Response, origin: string): void => clearParts(res, origin, 0)

export const clearSession = (res: Response, origin: string): void => {
  res.clearCookie(sessionCookie, options(origin, '/'))
  clearTokens(res, origin)
}
