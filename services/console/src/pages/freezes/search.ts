import { given } from '../../api/search-params.ts'
import { monthParam } from './month.ts'

/** Reads the search parameters. Without a month, the page shows the current one. */
export const freezesSearch = (search: Record<string, unknown>) => given({ month: monthParam(search.month) })
