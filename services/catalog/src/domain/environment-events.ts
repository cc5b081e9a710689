import type { EnvironmentData, EnvironmentEvent, EnvironmentType } from '@shiplog/events'

/** An environment that a person has created or changed. */
export type Environment = {
  id: string
  account_id: string
  name: string
  type: EnvironmentType
  type_source: EnvironmentData['type_source']
  description: string | null
  metadata: Record<string, unknown> | null
  created_at: Date
  updated_at: Date
}

/** Creates the event for a created or changed environment, with the environment's new state. */
export const environmentEvent = (
  id: string,
  type: EnvironmentEvent['type'],
  environment: Environment,
  trace: string | null,
): Pick<EnvironmentEvent, 'id' | 'account_id' | 'type' | 'data' | 'trace'> => ({
  id,
  account_id: environment.account_id,
  type,
  data: {
    environment_id: environment.id,
    environment_name: environment.name,
    type: environment.type,
    type_source: environment.type_source,
    description: environment.description,
    metadata: environment.metadata,
    created_at: environment.created_at.toISOString(),
    updated_at: environment.updated_at.toISOString(),
  },
  trace,
})
