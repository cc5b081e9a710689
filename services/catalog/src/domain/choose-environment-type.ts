import { detectEnvironmentType, type EnvironmentData, type EnvironmentType } from '@shiplog/events'

/**
 * Returns the type that a person has set. If nobody has set a type, returns the type that the name
 * determines.
 */
export const chooseEnvironmentType = (
  name: string,
  explicit: EnvironmentType | null,
): Pick<EnvironmentData, 'type' | 'type_source'> =>
  explicit === null ? detectEnvironmentType(name) : { type: explicit, type_source: 'explicit' }
