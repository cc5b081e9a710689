import type { PreferenceRow } from '../db/preferences.ts'

/** A preference as the API shows it: its filters as they were submitted. */
export const preferenceBody = (preference: PreferenceRow) => {
  const { environments, products, statuses } = preference
  return {
    id: preference.id,
    channel_id: preference.channel_id,
    event_type: preference.event_type,
    filters: {
      ...(environments && { environments }),
      ...(products && { products }),
      ...(statuses && { statuses }),
    },
    created_at: preference.created_at,
    updated_at: preference.updated_at,
  }
}
