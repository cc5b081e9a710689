import type { Notification, Preference } from '@shiplog/contract'
import { buildTransitionTypes, deploymentTransitionTypes } from '@shiplog/events'

type EventType = Notification['event_type']
const eventTypes: EventType[] = [...deploymentTransitionTypes, ...buildTransitionTypes]

/** The types of events that a preference's `event_type` means: `version.*` is every type of builds. */
export const eventTypesOf = (name: Preference['event_type']): EventType[] => {
  const [kind, what] = name.replace(/^version\./, 'build.').split('.')
  return eventTypes.filter((type) =>
    what === '*' ? type.startsWith(`${kind}.`) : type === `${kind}.${what}`,
  )
}
