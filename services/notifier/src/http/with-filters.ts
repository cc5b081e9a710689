import type { PreferenceRow } from '../db/preferences.ts'

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
