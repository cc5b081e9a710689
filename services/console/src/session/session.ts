import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../api/client.ts'

export type Me = Schemas['Me']
export type Role = 'viewer' | 'member' | 'admin'
const roles: Role[] = ['viewer', 'member', 'admin']

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal, client, queryKey }) => {
    const me = unwrap(await api.GET('/me', { signal }))
    const before = client.getQueryData<Me>(queryKey)
    // Somebody else has signed in, in another tab: what is on screen, or half typed, is not theirs.
    if (before !== undefined && (before.account !== me.account || before.subject !== me.subject))
      location.reload()
    return me
  },
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: 'always',
  retry: false,
})

/** Who is signed in. Only below `SessionGate`. */
export const useMe = (): Me => {
  const { data } = useQuery(meQuery)
  if (data === undefined) throw new Error('Nobody is signed in')
  return data
}

/** Whether the user may do what needs this role: what to offer, for the API decides. */
export const useHasRole = (least: Role): boolean => {
  const { roles: mine } = useMe()
  return mine.some((role) => roles.indexOf(role as Role) >= roles.indexOf(least))
}

/** Where to go to sign in, and then come back here. */
export const signInAddress = (): string =>
  `/auth/sign-in?return_to=${encodeURIComponent(location.pathname + location.search)}`

/** `ended`: the user has to sign in again. `failed`: the next try may succeed. */
export type RenewalOutcome = 'renewed' | 'ended' | 'failed'

/** Longer than the gateway waits for the identity provider. */
const patienceMs = 20_000

const renew = async (): Promise<RenewalOutcome> => {
  try {
    const answer = await fetch('/auth/refresh', { method: 'POST', signal: AbortSignal.timeout(patienceMs) })
    if (answer.ok) return 'renewed'
    // 404: signing in with a browser is off, so nothing renews a session.
    return answer.status === 401 || answer.status === 404 ? 'ended' : 'failed'
  } catch {
    return 'failed' // no answer
  }
}

/** One tab at a time: a refresh token is good for one use. */
export const renewSession = (): Promise<RenewalOutcome> => navigator.locks.request('shiplog-session', renew)

/** After a renewal that is under way, which would bring the session back. */
export const signOut = (): Promise<void> =>
  navigator.locks.request('shiplog-session', async () => {
    const headers = { accept: 'application/json' }
    const answer = await fetch('/auth/sign-out', { method: 'POST', headers })
    if (!answer.ok) throw new Error(`The answer was ${answer.status}`)
    const body: { location?: string } = await answer.json()
    location.assign(body.location ?? '/')
  })

/** The cookie is kept from scripts, so the gateway tells the token to its own pages. */
export const copyToken = async (): Promise<void> => {
  const answer = await fetch('/auth/token', { method: 'POST' })
  if (!answer.ok) throw new Error(`The answer was ${answer.status}`)
  const { access_token } = (await answer.json()) as { access_token: string }
  await navigator.clipboard.writeText(access_token)
}
