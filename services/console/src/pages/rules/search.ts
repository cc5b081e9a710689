import { given, textParam } from '../../api/search-params.ts'

/** Reads the search parameters of the page: `open` is the id of the rule whose revisions are shown. */
export const readRulesSearch = ({ open }: Record<string, unknown>) => given({ open: textParam(open) })
