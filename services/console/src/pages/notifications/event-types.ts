import type { Schemas } from '../../api/client.ts'

export type PreferenceEventType = Schemas['PreferenceEventType']
type EventTypeName = Schemas['NotificationEventType']

/** The label of each event type, and a text that says when such events happen. */
const eventTypeTexts: Record<EventTypeName, { label: string; about: string }> = {
  'deployment.pending': { label: 'deployment: pending', about: 'A deployment waits for its start.' },
  'deployment.started': { label: 'deployment: started', about: 'A deployment began.' },
  'deployment.completed': {
    label: 'deployment: completed',
    about: 'A deployment succeeded: its version is current now.',
  },
  'deployment.failed': { label: 'deployment: failed', about: 'A deployment ended with an error.' },
  'deployment.aborted': { label: 'deployment: aborted', about: 'A deployment was stopped before its end.' },
  'deployment.preflight_failed': {
    label: 'deployment: blocked by a rule',
    about: 'A rule refused a start. The same run and rules are notified once in 10 minutes.',
  },
  'deployment.preflight_overridden': {
    label: 'deployment: started by an override',
    about: 'A deployment began against a rule, because an override let it.',
  },
  'deployment.preflight_bypassed': {
    label: 'deployment: ran without its checks',
    about: 'A deployment was reported when it already ran, and a rule would have refused its start.',
  },
  'approval.requested': {
    label: 'approval: requested',
    about: 'A version waits for approvals: somebody asked, or a start was blocked.',
  },
  'approval.granted': {
    label: 'approval: granted',
    about: 'Enough people have approved: the version may start.',
  },
  'approval.rejected': { label: 'approval: rejected', about: 'Somebody rejected a version, and said why.' },
  'build.pending': { label: 'build: pending', about: 'A build waits for its start.' },
  'build.started': { label: 'build: started', about: 'A build began.' },
  'build.completed': { label: 'build: completed', about: 'A build made a version.' },
  'build.failed': { label: 'build: failed', about: 'A build ended with an error.' },
  'build.aborted': { label: 'build: aborted', about: 'A build was stopped before its end.' },
}

type Choice<Value> = { value: Value; label: string }

export const eventTypes = Object.entries(eventTypeTexts).map(([value, { label }]) => ({
  value,
  label,
})) as Choice<EventTypeName>[]

/** The choices for the event type of a preference. They are all types, and a pattern for each kind. */
export const preferenceEventTypes = (['deployment', 'approval', 'build'] as const).flatMap(
  (kind): Choice<PreferenceEventType>[] => [
    { value: `${kind}.*`, label: `${kind}: all events` },
    ...eventTypes.filter(({ value }) => value.startsWith(`${kind}.`)),
  ],
)

/** Says when events of a type happen. */
export const aboutEventType = (type: EventTypeName): string => eventTypeTexts[type].about

/**
 * Returns the label of an event type. A type that is not in `preferenceEventTypes`, such as `version.*`, is
 * returned unchanged.
 */
export const labelOfEventType = (type: PreferenceEventType): string =>
  preferenceEventTypes.find(({ value }) => value === type)?.label ?? type
