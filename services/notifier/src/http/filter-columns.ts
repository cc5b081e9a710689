import type { PreferenceFilters } from '@shiplog/contract'

/** Filters as columns: null for a list that was not given. */
export const filterColumns = ({ environments, products, statuses }: PreferenceFilters) => ({
  environments: environments ?? null,
  products: products ?? null,
  statuses: statuses ?? null,
})
