import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { statusOf } from '../api/api-error.ts'
import { type Me, meQuery, refreshSession } from './session.ts'

/** Before its end, so that no request meets an ended session. */
const aheadMs = 60_000
/** Timers count with 32 bits. */
const longestMs = 2 ** 31 - 1
const againMs = 15_000

const waitMs = ({ expires_at }: Me): number => {
  const left = Date.parse(expires_at) - Date.now()
  return Math.min(longestMs, Math.max(left - aheadMs, left / 2, 1_000))
}

/**
 * Renews the session before it ends, and once when it has ended, as after a night's sleep.
 *
 * @returns whether it is being tried, and nothing is known yet
 */
export const useSessionRefresh = (me: Me | undefined, error: Error | null): boolean => {
  const queryClient = useQueryClient()
  const [tried, setTried] = useState(false)
  const ended = statusOf(error) === 401

  useEffect(() => {
    if (me === undefined || ended) return
    let timer: ReturnType<typeof setTimeout>
    const renew = async (): Promise<void> => {
      const renewed = await refreshSession().catch(() => false)
      if (renewed) await queryClient.invalidateQueries(meQuery)
      else if (Date.now() >= Date.parse(me.expires_at)) void queryClient.invalidateQueries(meQuery)
      if (!renewed) timer = setTimeout(renew, againMs)
    }
    timer = setTimeout(renew, waitMs(me))
    return () => clearTimeout(timer)
  }, [me, ended, queryClient])

  useEffect(() => {
    if (!ended) return
    // What was refused meanwhile is asked for again once there is a session.
    return () => {
      setTried(false)
      void queryClient.invalidateQueries()
    }
  }, [ended, queryClient])

  useEffect(() => {
    if (!ended || tried) return
    void refreshSession()
      .catch(() => false)
      .then(async (renewed) => {
        if (renewed) await queryClient.invalidateQueries(meQuery)
        // Also a cookie that came anew and is refused is the end.
        setTried(statusOf(queryClient.getQueryState(meQuery.queryKey)?.error) === 401)
      })
  }, [ended, tried, queryClient])

  return ended && !tried
}
