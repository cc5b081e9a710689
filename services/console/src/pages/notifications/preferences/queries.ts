import { mutationOptions } from '@tanstack/react-query'
import { api, type Schemas } from '../../../api/client.ts'
import { listQuery } from '../../../api/list-query.ts'

export type Preference = Schemas['NotificationPreference']

export const preferencesQuery = listQuery(['preferences'], (query, signal) =>
  api.GET('/notification-preferences/', { params: { query }, signal }),
)

const meta = { stale: ['preferences'] } as const
const paramsOf = ({ id }: Preference) => ({ path: { 'preference-id': id } })

/** Changes a preference, or creates one. @param preference null for a new preference */
export const savePreference = (preference: Preference | null) =>
  mutationOptions({
    mutationFn: async (body: Schemas['NotificationPreferenceRequest']): Promise<void> => {
      if (preference === null) await api.POST('/notification-preferences/', { body })
      else
        await api.PATCH('/notification-preferences/{preference-id}', { params: paramsOf(preference), body })
    },
    meta,
  })

export const deletePreference = (preference: Preference) =>
  mutationOptions({
    mutationFn: () =>
      api.DELETE('/notification-preferences/{preference-id}', { params: paramsOf(preference) }),
    meta,
  })
