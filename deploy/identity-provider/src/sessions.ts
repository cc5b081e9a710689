import { createHash, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { AuthorizationRequest } from './authorization-request.ts'
import type { Person } from './person.ts'

/** A sign-in of a person at a client. `sid` is the id of the session. */
export type Session = { sid: string; client_id: string; person: Person; nonce: string | undefined }

type Code = Session & Pick<AuthorizationRequest, 'redirect_uri' | 'code_challenge'>
type Redemption = { code: string; redirect_uri: string; client_id: string; code_verifier: string }

export type Sessions = {
  /** Returns a code for a new session. It is valid for a minute. */
  begin: (request: AuthorizationRequest, person: Person) => string
  /**
   * Redeems a code. A code that was used before also ends its session.
   *
   * @returns the session; undefined for an invalid or used code
   */
  redeem: (redemption: Redemption) => Session | undefined
  /**
   * Checks a refresh token. One that was used before also ends its session.
   *
   * @returns the session; undefined for an invalid or used token
   */
  refresh: (refreshToken: string, clientId: string) => Session | undefined
  /** Returns a new refresh token of a session. It replaces the previous one. */
  refreshTokenOf: (session: Session) => string
  /** Ends the session of a refresh token, if the token is valid. */
  revoke: (refreshToken: string, clientId: string) => void
  end: (sid: string) => void
}

const random = (): string => randomBytes(24).toString('base64url')

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')

/** Keeps sessions in memory: a restart ends all of them. Access tokens stay valid until they expire. */
export const createSessions = (): Sessions => {
  const codes = new LRUCache<string, Code>({ max: 1_000, ttl: 60_000 })
  const usedCodes = new LRUCache<string, string>({ max: 1_000, ttl: 600_000 })
  const sessions = new LRUCache<string, { session: Session; refreshToken: string }>({ max: 10_000 })
  const sidOf = (refreshToken: string): string => refreshToken.split('.')[0] ?? ''
  const find = (refreshToken: string, clientId: string): Session | undefined => {
    const found = sessions.get(sidOf(refreshToken))
    return found?.refreshToken === refreshToken && found.session.client_id === clientId
      ? found.session
      : undefined
  }

  return {
    begin: ({ client_id, redirect_uri, code_challenge, nonce }, person) => {
      const code = random()
      codes.set(code, { sid: random(), client_id, redirect_uri, code_challenge, nonce, person })
      return code
    },
    redeem: ({ code, redirect_uri, client_id, code_verifier }) => {
      const sid = usedCodes.get(code)
      if (sid !== undefined) sessions.delete(sid)
      const found = codes.get(code)
      codes.delete(code)
      if (
        found === undefined ||
        found.redirect_uri !== redirect_uri ||
        found.client_id !== client_id ||
        found.code_challenge !== challengeOf(code_verifier)
      )
        return undefined
      usedCodes.set(code, found.sid)
      return { sid: found.sid, client_id, person: found.person, nonce: found.nonce }
    },
    refresh: (refreshToken, clientId) => {
      const session = find(refreshToken, clientId)
      if (session === undefined) sessions.delete(sidOf(refreshToken))
      return session
    },
    refreshTokenOf: (session) => {
      const refreshToken = `${session.sid}.${random()}`
      sessions.set(session.sid, { session, refreshToken })
      return refreshToken
    },
    revoke: (refreshToken, clientId) => {
      const session = find(refreshToken, clientId)
      if (session !== undefined) sessions.delete(session.sid)
    },
    end: (sid) => void sessions.delete(sid),
  }
}
