import { mutationOptions } from '@tanstack/react-query'
import { api, type Schemas } from '../../../api/client.ts'
import type { Environment } from '../../../api/environments.ts'

/** Changes an environment, or creates one. @param environment null for a new environment */
export const saveEnvironment = (environment: Environment | null) =>
  mutationOptions({
    mutationFn: async ({ name, ...fields }: Schemas['EnvironmentRequest']): Promise<void> => {
      if (environment === null) return void (await api.POST('/environments/', { body: { name, ...fields } }))
      const path = { 'environment-id': environment.id }
      await api.PATCH('/environments/{environment-id}', { params: { path }, body: fields })
    },
    meta: { stale: ['environments', 'matrix', 'matrix-rows', 'metrics'] },
  })
