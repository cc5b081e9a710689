export const productTabs = ['history', 'versions', 'releases'] as const
export type ProductTab = (typeof productTabs)[number]

/** Days that the history can show. */
export const periods = [30, 90] as const
export type Period = (typeof periods)[number]

export type ProductSearch = { tab?: ProductTab; days?: Period }

/** What of an address counts; what is usual is left out. */
export const productSearch = (search: Record<string, unknown>): ProductSearch => {
  const tab = productTabs.find((one) => one === search.tab)
  const days = periods.find((one) => one === Number(search.days))
  return {
    ...(tab !== undefined && tab !== productTabs[0] && { tab }),
    ...(days !== undefined && days !== periods[0] && { days }),
  }
}
