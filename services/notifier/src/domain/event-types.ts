import type { Notification, Preference } from '@shiplog/contract'
import {
  buildTransitionTypes,
  deploymentTransitionTypes,
  notifiedApprovalTypes,
  notifiedPreflightTypes,
} from '@shiplog/events'

type EventType = Notification['event_type']
const eventTypes: EventType[] = [
  ...deploymentTransitionTypes,
  ...notifiedPreflightTypes,
  ...notifiedApprovalTypes,
  ...buildTransitionTypes,
]

/** Returns the kind in the pattern that matches an event type, such as `build` for `build.failed`. */
export const kindOf = (event_type: string): string => event_type.slice(0, event_type.indexOf('.'))

/** Returns the event types that a preference's `event_type` matches. `version.` means `build.`. */
export const eventTypesOf = (name: Preference['event_type']): EventType[] => {
  const [kind, what] = name.replace(/^version\./, 'build.').split('.')
  return eventTypes.filter((type) => (what === '*' ? kindOf(type) === kind : type === `${kind}.${what}`))
}
