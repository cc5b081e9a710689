import type { Schemas } from '../../api/client.ts'
import { choiceParam, given } from '../../api/search-params.ts'

export type ReleaseStatus = Schemas['ReleaseStatus']
export const releaseStatuses: readonly ReleaseStatus[] = ['draft', 'in_progress', 'completed', 'cancelled']

/** The address of the list: releases in one status, or all. */
export const readReleaseSearch = (search: Record<string, unknown>) =>
  given({ status: choiceParam(releaseStatuses, search.status) })

export type ReleaseSearch = ReturnType<typeof readReleaseSearch>
