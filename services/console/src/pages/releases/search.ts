import type { Schemas } from '../../api/client.ts'
import { choiceParam, given } from '../../api/search-params.ts'

export type ReleaseStatus = Schemas['ReleaseStatus']
export const releaseStatuses: readonly ReleaseStatus[] = ['draft', 'in_progress', 'completed', 'cancelled']

/** Reads the search parameters of the list: the status to filter by. */
export const readReleaseSearch = (search: Record<string, unknown>) =>
  given({ status: choiceParam(releaseStatuses, search.status) })

export type ReleaseSearch = ReturnType<typeof readReleaseSearch>
