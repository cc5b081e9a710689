import type { CookieOptions, Request, Response } from 'express'
import { type KeptTokens, keptTokens, open, refusedSignIn, seal } from '../../sign-in/sealed.ts'
import type { SignIn } from '../../sign-in/sign-in.ts'
import { cookieOf, cookiePairs } from '../cookies.ts'
import { sessionCookie } from '../session-cookie.ts'

/** Of a name and its value: browsers keep 4,096, and some count attributes. */
const maxCookieBytes = 4_000
/** More would not fit into the head of a request, beside the access token. */
const maxParts = 2
const partLength = 3_800
/** For as long as a provider takes its refresh tokens, that is for it to say. */
const keptMs = 30 * 24 * 3_600_000
const transactionMs = 600_000
/** Sign-ins that are under way in one browser. */
const maxTransactions = 3
/** Each cleared cookie adds a `Set-Cookie` header, and proxies limit response headers. */
const maxCleared = 10

export const isSecure = (origin: string): boolean => origin.startsWith('https:')

const options = (origin: string, path: string): CookieOptions => ({
  httpOnly: true,
  secure: isSecure(origin),
  sameSite: 'lax',
  path,
  encode: String,
})

/** Neighbouring hosts cannot plant a cookie with this prefix. */
const transactionPrefix = (origin: string): string => `${isSecure(origin) ? '__Host-' : ''}shiplog_sign_in_`
/** The end of the cookie's name: the first 16 characters of `state`, all of them allowed in a cookie name. */
const stateStart = /^[\w-]{16}$/

/** @returns undefined for a state that we have not made */
const transactionName = (origin: string, state: string): string | undefined => {
  const start = state.slice(0, 16)
  return stateStart.test(start) ? `${transactionPrefix(origin)}${start}` : undefined
}

/** Names of the sign-ins that this browser began, the oldest first. */
const transactionNames = (req: Request, origin: string): string[] => {
  const prefix = transactionPrefix(origin)
  return cookiePairs(req)
    .map(([name]) => name)
    .filter((name) => name.startsWith(prefix) && stateStart.test(name.slice(prefix.length)))
}

/** Keeps a sign-in that begins, in the place of the oldest when there are many. */
export const keepTransaction = (
  req: Request,
  res: Response,
  origin: string,
  { state, sealed }: { state: string; sealed: string },
): void => {
  const name = transactionName(origin, state)
  if (name === undefined) throw new Error('The state of a sign-in is no part of a cookie name')
  const known = transactionNames(req, origin)
  const tooMany = Math.min(maxCleared, Math.max(0, known.length - maxTransactions + 1))
  for (const old of known.slice(0, tooMany)) res.clearCookie(old, options(origin, '/'))
  res.cookie(name, sealed, { ...options(origin, '/'), maxAge: transactionMs })
}

/** The sealed text of a sign-in, which is gone from the browser with this answer. */
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

/** Whether a browser keeps a token of this length. */
export const fits = (token: string): boolean => sessionCookie.length + token.length <= maxCookieBytes

/** @param expiresAt when the token ends, and the cookie with it */
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
 * Keeps what a session is renewed and ended by, in as many cookies as it takes. What is too large is left
 * out: first the ID token, with which the provider would not ask at sign-out, then the refresh token.
 *
 * @returns what is left out
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

/** What `keepTokens` kept in this browser. */
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

/** Keeps the ID token of a refused sign-in for 10 minutes, for `switchUser`. */
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

/** Returns the ID token that `keepRefused` stored, and clears its cookie. */
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
