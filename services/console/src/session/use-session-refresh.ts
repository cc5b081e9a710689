import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { statusOf } from '../api/api-error.ts'
import { router } from '../router.tsx'
import { keepTrying } from './keep-trying.ts'
import { type Me, meQuery, renewSession } from './session.ts'

/**
 * `trying`: the session has ended, and the first attempt to renew it is under way. `waiting`: an attempt has
 * failed, and another one follows. `ended`: the user has to sign in again.
 */
export type SessionState = 'valid' | 'trying' | 'waiting' | 'ended'

/** A session is renewed this long before its end, so that no request is refused. */
const renewBeforeEndMs = 60_000
/** Longest delay of `setTimeout`, which stores the delay in 32 bits. */
const maxTimerMs = 2 ** 31 - 1

/**
 * Returns the time in ms until the session is to be renewed: 0 when the session has ended, else at least 1 s.
 * When less than two minutes are left, it is half of the time left.
 */
const renewalDelayMs = (me: Me | undefined, isOver: boolean): number => {
  if (me === undefined || isOver) return 0
  const left = Date.parse(me.expires_at) - Date.now()
  return Math.min(maxTimerMs, Math.max(left - renewBeforeEndMs, left / 2, 1_000))
}

/**
 * Renews the session before it ends, or after it has ended while the computer slept. Returns its state. It
 * retries while a renewal fails, for example because the identity provider is unavailable. The state is
 * `ended` only after a renewal was refused, or the API refused the renewed session.
 *
 * @param error error of the last `GET /me`
 */
export const useSessionRefresh = (me: Me | undefined, error: Error | null): SessionState => {
  const queryClient = useQueryClient()
  const isOver = statusOf(error) === 401
  const [state, setState] = useState<'trying' | 'waiting' | 'ended'>('trying')

  useEffect(() => {
    if (me === undefined && !isOver) return
    const refetchMe = () => queryClient.invalidateQueries(meQuery)
    let atEnd: ReturnType<typeof setTimeout> | undefined
    const stop = keepTrying(renewalDelayMs(me, isOver), renewSession, async (outcome) => {
      if (outcome === 'failed') return setState('waiting')
      if (outcome === 'renewed') await refetchMe()
      // The renewal was refused, but the access token still works. `GET /me` is fetched again when the token
      // ends, because the user may have signed in by another tab by then.
      else if (!isOver && me !== undefined) atEnd = setTimeout(refetchMe, timeUntil(me.expires_at))
      // The session also ends when the API refuses the renewed cookie.
      const refused = statusOf(queryClient.getQueryState(meQuery.queryKey)?.error) === 401
      setState(isOver && refused ? 'ended' : 'trying')
    })
    return () => {
      stop()
      clearTimeout(atEnd)
    }
  }, [me, isOver, queryClient])

  useEffect(() => {
    if (!isOver) return
    // This cleanup runs when the session is back. It fetches all shown data again, and loads the page again,
    // because the API refused requests meanwhile.
    return () => {
      setState('trying')
      void queryClient.invalidateQueries().then(() => router.invalidate())
    }
  }, [isOver, queryClient])

  return isOver || state === 'waiting' ? state : 'valid'
}

const timeUntil = (time: string): number => Math.min(maxTimerMs, Math.max(0, Date.parse(time) - Date.now()))
