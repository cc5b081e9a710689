import { createIdentitySigner, type IdentityKeys } from '@shiplog/auth'
import { type ReleaseContentsQuery, releaseContents } from '@shiplog/contract/internal'
import { requestIdHeader } from '@shiplog/log'
import { z } from 'zod'

/** Catalog did not say what is in a release. */
export class CatalogError extends Error {
  override name = 'CatalogError'
}

/** What is in a release (`lag`: catalog's `X-Data-Lag`), or why the account may not know. */
export type ReleaseContents =
  | { version_ids: string[]; lag: string | null }
  | { refused: 403 | 404; detail: string }

export type CatalogClient = {
  /** @throws CatalogError */
  getReleaseContents: (account_id: string, release_id: string) => Promise<ReleaseContents>
}

const timeoutMs = 3_000
const refusal = z.object({ detail: z.string() })

export const createCatalogClient = (options: { url: string; identity: IdentityKeys }): CatalogClient => {
  const sign = createIdentitySigner(options.identity)

  const ask = async (path: string): Promise<ReleaseContents> => {
    const authorization = await sign('catalog', { kind: 'service', service: 'deployment-query' })
    const answer = await fetch(new URL(path, options.url), {
      headers: { authorization, ...requestIdHeader() },
      signal: AbortSignal.timeout(timeoutMs),
    })
    const body: unknown = await answer.json()
    const { status, headers } = answer
    if (status === 200) return { ...releaseContents.parse(body), lag: headers.get('x-data-lag') }
    if (status === 403 || status === 404) return { refused: status, ...refusal.parse(body) }
    throw new Error(`Catalog answered ${status}: ${JSON.stringify(body).slice(0, 200)}`)
  }

  return {
    getReleaseContents: async (account_id, release_id) => {
      const query = new URLSearchParams({ account_id } satisfies ReleaseContentsQuery)
      const path = `/internal/releases/${release_id}/version-ids?${query}`
      return await ask(path).catch((cause) => {
        throw new CatalogError(`Catalog did not answer ${path}`, { cause })
      })
    },
  }
}
