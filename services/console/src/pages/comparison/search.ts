import { choiceParam, given, textParam } from '../../api/search-params.ts'

/** Reads the search parameters: a product, the two sides in the form that the API takes, and the order. */
export const readComparisonSearch = (search: Record<string, unknown>) =>
  given({
    product: textParam(search.product),
    from: textParam(search.from),
    to: textParam(search.to),
    order: choiceParam(['oldest'] as const, search.order),
  })

export type ComparisonSearch = ReturnType<typeof readComparisonSearch>
