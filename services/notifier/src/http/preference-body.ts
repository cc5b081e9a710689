import { pick, preference } from '@shiplog/contract'
import type { PreferenceRow } from '../db/preferences.ts'

/** A preference as the API shows it: its filters as they were submitted. */
export const preferenceBody = (row: PreferenceRow) => {
  const { environments, products, statuses } = row
  const filters = {
    ...(environments && { environments }),
    ...(products && { products }),
    ...(statuses && { statuses }),
  }
  return pick(preference, { ...row, filters })
}
