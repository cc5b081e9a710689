import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { api, type Schemas } from '../api/client.ts'

export type Me = Schemas['Me']
export type Role = 'viewer' | 'member' | 'admin'
const roles: Role[] = ['viewer', 'member', 'admin']

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal, client, queryKey }) => {
    const me = (await api.GET('/me', { signal })).data
    const before = client.getQueryData<Me>(queryKey)
    // Another user has signed in in another tab. A reload removes what the page shows of the previous user.
    if (before !== undefined && (before.account !== me.account || before.subject !== me.subject))
      location.reload()
    return me
  },
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: 'always',
  retry: false,
})

/** Returns the signed-in user. */
export const useMe = (): Me => useSuspenseQuery(meQuery).data

/**
 * True when the user has this role or a higher one. It only decides what pages offer: the API checks the role
 * of each request itself.
 */
export const hasRole = ({ roles: mine }: Me, least: Role): boolean =>
  mine.some((role) => roles.indexOf(role as Role) >= roles.indexOf(least))

/** Like `hasRole`, of the signed-in user. */
export const useHasRole = (least: Role): boolean => hasRole(useMe(), least)

/** Returns the address that starts signing in, and leads back to the current page afterwards. */
export const signInAddress = (): string =>
  `/auth/sign-in?return_to=${encodeURIComponent(location.pathname + location.search)}`

/** `ended`: the renewal was refused. `failed`: the next attempt may succeed. */
export type RenewalOutcome = 'renewed' | 'ended' | 'failed'

/** Longer than the gateway's timeout for the identity provider, so that the gateway's answer arrives. */
const renewalTimeoutMs = 20_000

const renew = async (): Promise<RenewalOutcome> => {
  try {
    const signal = AbortSignal.timeout(renewalTimeoutMs)
    const answer = await fetch('/auth/refresh', { method: 'POST', signal })
    if (answer.ok) return 'renewed'
    // 404: this installation has no sign-in by browser, so a session cannot be renewed.
    return answer.status === 401 || answer.status === 404 ? 'ended' : 'failed'
  } catch {
    return 'failed' // no answer
  }
}

/**
 * Renews the session. The lock lets one tab renew at a time, because a refresh token can be used only once.
 */
export const renewSession = (): Promise<RenewalOutcome> => navigator.locks.request('shiplog-session', renew)

/** Ends the session. The lock waits for a running renewal, which would otherwise start the session again. */
export const signOut = (): Promise<void> =>
  navigator.locks.request('shiplog-session', async () => {
    const headers = { accept: 'application/json' }
    const answer = await fetch('/auth/sign-out', { method: 'POST', headers })
    if (!answer.ok) throw new Error(`POST /auth/sign-out answered ${answer.status}`)
    const body: { location?: string } = await answer.json()
    location.assign(body.location ?? '/')
  })

/**
 * Puts the access token into the clipboard. It asks the gateway for the token, because scripts cannot read
 * the cookie.
 */
export const copyToken = async (): Promise<void> => {
  const answer = await fetch('/auth/token', { method: 'POST' })
  if (!answer.ok) throw new Error(`POST /auth/token answered ${answer.status}`)
  const { access_token } = (await answer.json()) as { access_token: string }
  await navigator.clipboard.writeText(access_token)
}
