const productTabs = ['history', 'versions', 'releases'] as const
export type ProductTab = (typeof productTabs)[number]

/** Periods that the history can show, in days. */
export const periods = [30, 90] as const
export type Period = (typeof periods)[number]

export type ProductSearch = { tab?: ProductTab; days?: Period }

/** Reads the search parameters. The first tab and the first period are the defaults, and are left out. */
export const productSearch = (search: Record<string, unknown>): ProductSearch => {
  const tab = productTabs.find((one) => one === search.tab)
  const days = periods.find((one) => one === Number(search.days))
  return {
    ...(tab !== undefined && tab !== productTabs[0] && { tab }),
    ...(days !== undefined && days !== periods[0] && { days }),
  }
}
