import type { PreferenceFilters } from '@shiplog/contract'
import type { PreferenceRow } from '../db/preferences.ts'

/** Returns filters as columns of `preference`; null for a list that was not submitted. */
export const filterColumns = ({ environments, products, statuses }: PreferenceFilters) => ({
  environments: environments ?? null,
  products: products ?? null,
  statuses: statuses ?? null,
})

/** Returns a preference with its filters as they were submitted. */
export const withFilters = (row: PreferenceRow) => {
  const { environments, products, statuses } = row
  const filters = {
    ...(environments && { environments }),
    ...(products && { products }),
    ...(statuses && { statuses }),
  }
  return { ...row, filters }
}
