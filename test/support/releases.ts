import { expect } from 'vitest'
import type { Answer, Client } from './client.ts'
import { unique, validBuild } from './valid.ts'

type Body = Record<string, unknown> & { id: string }

export const releaseStatuses = ['draft', 'in_progress', 'completed', 'cancelled']

/** Returns the ids in a list. */
export const idsOf = ({ body }: Answer): string[] => body.map(({ id }: Body) => id)

/** Returns the path of the next page; undefined on the last page. */
export const nextPage = ({ headers }: Answer): string | undefined =>
  /^<(?:https?:\/\/[^/]+)?([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1]

/** Returns functions that create releases and change their versions. */
export const releasesOf = (client: Client) => ({
  create: async (fields: object = {}): Promise<Body & { path: string }> => {
    const { status, body } = await client.post('/releases/', { name: unique('winter'), ...fields })
    expect(status).toBe(201)
    return { ...body, path: `/releases/${body.id}` }
  },
  /** Posts a completed build, by default of a new product. Returns the answer, which has the version's id. */
  build: async (fields: object = {}): Promise<Body> => {
    const { status, body } = await client.event('/build-events/', validBuild({ ...fields }))
    expect(status).toBe(200)
    return body
  },
  add: ({ path }: { path: string }, version_id: unknown): Promise<Answer> =>
    client.post(`${path}/versions/`, { version_id }),
  /** Returns the ids of the versions in a release, the last added first. */
  content: async ({ path }: { path: string }): Promise<string[]> =>
    idsOf(await client.get(`${path}/versions/?limit=200`)),
})
