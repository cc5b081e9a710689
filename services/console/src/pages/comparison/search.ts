import { choiceParam, given, textParam } from '../../api/search-params.ts'

/** The address: a product, what of it to compare, and in which order. Ends are as the API takes them. */
export const readComparisonSearch = (search: Record<string, unknown>) =>
  given({
    product: textParam(search.product),
    from: textParam(search.from),
    to: textParam(search.to),
    order: choiceParam(['oldest'] as const, search.order),
  })

export type ComparisonSearch = ReturnType<typeof readComparisonSearch>
