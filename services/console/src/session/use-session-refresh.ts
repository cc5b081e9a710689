import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { statusOf } from '../api/api-error.ts'
import { keepTrying } from './keep-trying.ts'
import { type Me, meQuery, renewSession } from './session.ts'

/**
 * `trying`: the session has ended, and the first try to renew it is under way. `waiting`: a try failed, and
 * another one follows. `ended`: the user has to sign in again.
 */
export type SessionState = 'valid' | 'trying' | 'waiting' | 'ended'

/** Before its end, so that no request meets an ended session. */
const aheadMs = 60_000
/** Timers count with 32 bits. */
const longestMs = 2 ** 31 - 1

/** How long to wait before the session is renewed; not at all when it has ended, as after a night's sleep. */
const waitMs = (me: Me | undefined, isOver: boolean): number => {
  if (me === undefined || isOver) return 0
  const left = Date.parse(me.expires_at) - Date.now()
  return Math.min(longestMs, Math.max(left - aheadMs, left / 2, 1_000))
}

/**
 * Renews the session before it ends, or when it has ended. While no renewal gets an answer, as when the
 * identity provider is away, it tries again; only a refusal ends the session.
 *
 * @param error of the last request for `me`
 */
export const useSessionRefresh = (me: Me | undefined, error: Error | null): SessionState => {
  const queryClient = useQueryClient()
  const isOver = statusOf(error) === 401
  const [state, setState] = useState<'trying' | 'waiting' | 'ended'>('trying')

  useEffect(() => {
    if (me === undefined && !isOver) return
    const askWho = () => queryClient.invalidateQueries(meQuery)
    let atEnd: ReturnType<typeof setTimeout> | undefined
    const stop = keepTrying(waitMs(me, isOver), renewSession, async (outcome) => {
      if (outcome === 'failed') return setState('waiting')
      if (outcome === 'renewed') await askWho()
      // The renewal was refused, but the access token still works: ask again when it ends, as another tab may
      // sign in meanwhile.
      else if (!isOver && me !== undefined) atEnd = setTimeout(askWho, timeUntil(me.expires_at))
      // A renewed cookie that the API refuses ends the session, too.
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
    // What was refused meanwhile is asked for again once there is a session.
    return () => {
      setState('trying')
      void queryClient.invalidateQueries()
    }
  }, [isOver, queryClient])

  return isOver || state === 'waiting' ? state : 'valid'
}

const timeUntil = (time: string): number => Math.min(longestMs, Math.max(0, Date.parse(time) - Date.now()))
