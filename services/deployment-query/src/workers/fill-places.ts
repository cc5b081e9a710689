import { randomUUID } from 'node:crypto'
import type { Logger } from '@shiplog/log'
import { acrossAccounts, type SteppedWork } from '@shiplog/postgres'
import { fillPlaces, type Walk } from '../db/place-progress.ts'
import type { Db } from '../db/tables.ts'

/** Places that one transaction makes; the projection waits for each. */
const chunk = 200

/**
 * Makes `place` from the deployments that are stored, whenever a release that does not know of it has
 * projected: at the first start of this one, and while pods of both run side by side.
 */
export const fillingOfPlaces = (db: Db, log: Logger): SteppedWork => {
  const begin = (): Walk => ({ id: randomUUID(), after: undefined })
  let walk = begin()
  return {
    name: 'places of what was deployed before',
    everyMs: 1_000,
    step: async () => {
      const next = await acrossAccounts(db, (tx) => fillPlaces(tx, walk, chunk))
      const isEnd = next !== undefined && next.after === undefined
      if (isEnd) log.info('places filled')
      walk = next === undefined || isEnd ? begin() : next
      return next !== undefined
    },
  }
}
