import fc from 'fast-check'
import type { Document } from './document.ts'
import type { Player } from './player.ts'
import type { Generator } from './request.ts'

const maxPages = 100

/**
 * Reads the pages of every list of both accounts, at most 100 pages of a list.
 *
 * @throws Fault when a list of one account contains a resource of the other
 */
export const sweep = async (document: Document, generator: Generator, player: Player): Promise<void> => {
  const lists = document.operations.filter(
    ({ responses, path }) => responses['200']?.headers?.['X-Next-Cursor'] && !path.includes('{'),
  )
  for (const operation of lists)
    for (const account of ['ours', 'theirs'] as const) {
      const [request] = fc.sample(generator.valid(operation, account), { numRuns: 1, seed: 1 })
      if (request === undefined) continue
      let cursor: string | undefined
      for (let page = 0; page < maxPages; page += 1) {
        const query = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`
        const target = `${operation.path}?limit=200${query}`
        const answer = await player.play({ ...request, target }, operation)
        cursor = answer?.headers['x-next-cursor']?.toString()
        if (cursor === undefined) break
      }
    }
}
