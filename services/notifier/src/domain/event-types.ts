import { statuses } from '@shiplog/events'

/** The types of events that a preference's `event_type` means: `version.*` is every type of builds. */
export const eventTypesOf = (name: string): string[] => {
  const [kind, what] = name.replace(/^version\./, 'build.').split('.')
  return what === '*' ? statuses.map((status) => `${kind}.${status}`) : [`${kind}.${what}`]
}
