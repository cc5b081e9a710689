import { createIdentitySigner, type IdentityKeys } from '@shiplog/auth'
import {
  type ComparedVersionsQuery,
  comparedVersions,
  type ReleaseContentsQuery,
  releaseContents,
} from '@shiplog/contract/internal'
import { requestIdHeader } from '@shiplog/log'
import { z } from 'zod'

/** Catalog did not answer, or gave an unexpected answer. */
export class CatalogError extends Error {
  override name = 'CatalogError'
}

/**
 * An answer with the value of catalog's header `X-Data-Lag`, or a refusal that is passed on to the client.
 */
export type CatalogReply<Answer> =
  | { answer: Answer; lag: string | null }
  | { refused: 403 | 404; detail: string }

const timeoutMs = 3_000
const refusal = z.object({ detail: z.string() })

export type CatalogClient = ReturnType<typeof createCatalogClient>

/** Returns a client whose functions throw `CatalogError`. */
export const createCatalogClient = (options: { url: string; identity: IdentityKeys }) => {
  const sign = createIdentitySigner(options.identity)

  const ask = async <Answer>(
    path: string,
    query: Record<string, string>,
    schema: z.ZodType<Answer>,
  ): Promise<CatalogReply<Answer>> => {
    try {
      const authorization = await sign('catalog', { kind: 'service', service: 'deployment-query' })
      const answer = await fetch(new URL(`${path}?${new URLSearchParams(query)}`, options.url), {
        headers: { authorization, ...requestIdHeader() },
        signal: AbortSignal.timeout(timeoutMs),
      })
      const body: unknown = await answer.json()
      const { status, headers } = answer
      if (status === 200) return { answer: schema.parse(body), lag: headers.get('x-data-lag') }
      if (status === 403 || status === 404) return { refused: status, ...refusal.parse(body) }
      throw new Error(`Catalog answered ${status}: ${JSON.stringify(body).slice(0, 200)}`)
    } catch (cause) {
      throw new CatalogError(`Catalog did not answer ${path}`, { cause })
    }
  }

  return {
    getReleaseContents: (account_id: string, release_id: string) => {
      const query = { account_id } satisfies ReleaseContentsQuery
      return ask(`/internal/releases/${release_id}/version-ids`, query, releaseContents)
    },
    getComparedVersions: (query: ComparedVersionsQuery) =>
      ask('/internal/compared-versions', query, comparedVersions),
  }
}
