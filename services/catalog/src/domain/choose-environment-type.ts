import { detectEnvironmentType, type EnvironmentData, type EnvironmentType } from '@shiplog/events'

/** Returns the type that a person set; without one, the type detected from the name. */
export const chooseEnvironmentType = (
  name: string,
  explicit: EnvironmentType | null,
): Pick<EnvironmentData, 'type' | 'type_source'> =>
  explicit === null ? detectEnvironmentType(name) : { type: explicit, type_source: 'explicit' }
