import type { Notification, Preference } from '@shiplog/contract'
import { buildTransitionTypes, deploymentTransitionTypes, notifiedPreflightTypes } from '@shiplog/events'

type EventType = Notification['event_type']
const eventTypes: EventType[] = [
  ...deploymentTransitionTypes,
  ...notifiedPreflightTypes,
  ...buildTransitionTypes,
]

/** Returns the event types that a preference's `event_type` matches. `version.` means `build.`. */
export const eventTypesOf = (name: Preference['event_type']): EventType[] => {
  const [kind, what] = name.replace(/^version\./, 'build.').split('.')
  return eventTypes.filter((type) =>
    what === '*' ? type.startsWith(`${kind}.`) : type === `${kind}.${what}`,
  )
}
