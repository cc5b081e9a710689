import type { PreferenceFilters } from '@shiplog/contract'

/** Returns filters as columns of `preference`; null for a list that was not submitted. */
export const filterColumns = ({ environments, products, statuses }: PreferenceFilters) => ({
  environments: environments ?? null,
  products: products ?? null,
  statuses: statuses ?? null,
})
