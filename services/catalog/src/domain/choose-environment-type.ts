import { detectEnvironmentType, type EnvironmentData, type EnvironmentType } from '@shiplog/events'

/** What somebody says counts; else what the name says. */
export const chooseEnvironmentType = (
  name: string,
  explicit: EnvironmentType | null,
): Pick<EnvironmentData, 'type' | 'type_source'> =>
  explicit === null ? detectEnvironmentType(name) : { type: explicit, type_source: 'explicit' }
