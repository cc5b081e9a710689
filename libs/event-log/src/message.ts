import { headers, type MsgHdrs } from '@nats-io/transport-node'
import { type LoggedEvent, type LoggedText, loggedEvent, toJson } from './logged-event.ts'

const positionHeader = 'Shiplog-Position'
const recordedAtHeader = 'Shiplog-Recorded-At'
const omittedHeader = 'Shiplog-Omitted'
const messageIdHeader = 'Nats-Msg-Id'

/** Upper bound of the bytes of a message's headers, which the broker counts as part of the message. */
const headerBytes = 1_024

export type Message = { subject: string; headers: MsgHdrs; payload: string; omitted: boolean }

/** A decoded message. `event` is undefined if the event was too large for a message. */
export type Arrival = { position: number; id: string | undefined; event: LoggedEvent | undefined }

/**
 * Makes the message of an event. If the event is too large for the broker, the message has no body and the
 * header `Shiplog-Omitted`. So the stream has no gap, and a reader can fetch the event from the log.
 *
 * @param maxPayload most bytes of a message that the broker accepts
 */
export const encodeMessage = (
  stream: string,
  event: LoggedText,
  traceparent: string | null,
  maxPayload: number,
): Message => {
  const fields = headers()
  fields.append(positionHeader, String(event.position))
  fields.append(recordedAtHeader, event.recorded_at)
  if (traceparent !== null) fields.append('traceparent', traceparent)
  const body = toJson(event)
  const omitted = Buffer.byteLength(body) + headerBytes > maxPayload
  if (omitted) fields.append(omittedHeader, 'true')
  return {
    subject: `${stream}.${event.type}.${event.account_id}`,
    headers: fields,
    payload: omitted ? '' : body,
    omitted,
  }
}

type Received = { headers?: MsgHdrs | undefined; data: Uint8Array }

/** Returns the position of the event; undefined if our relay has not published the message. */
export const positionOf = ({ headers }: Pick<Received, 'headers'>): number | undefined => {
  const position = Number(headers?.get(positionHeader) || Number.NaN)
  return Number.isSafeInteger(position) && position >= 1 ? position : undefined
}

/** Returns the account of a message: the last token of its subject. */
export const accountIdOf = (subject: string): string => subject.slice(subject.lastIndexOf('.') + 1)

/** Decodes a message without a body; returns undefined if it is no message of our relay. */
const decodeOmitted = (message: Received): Arrival | undefined => {
  const position = positionOf(message)
  if (position === undefined || !message.headers?.has(omittedHeader)) return undefined
  // The message id is `<event id>`, or `<event id>/<sequence>` if the event was published again after the
  // broker had lost it.
  const [id] = message.headers.get(messageIdHeader).split('/')
  return { position, id: id || undefined, event: undefined }
}

/**
 * Decodes a message; returns undefined if it is no message of our relay. The body has all fields of the
 * event, so the headers are decoded only when there is no body.
 */
export const decodeMessage = (message: Received): Arrival | undefined => {
  if (message.data.length === 0) return decodeOmitted(message)
  try {
    const { data: event } = loggedEvent.safeParse(JSON.parse(Buffer.from(message.data).toString()))
    return event && { position: event.position, id: event.id, event }
  } catch {
    // Every message of our relay is JSON, so somebody else has published this message.
    return undefined
  }
}

/**
 * Returns true if a message can come from a log. A message that cannot shows that the log was restored from a
 * backup.
 *
 * @param head position of the log's last event
 * @param loggedId id of the log's event at the position of the message; undefined if the log has dropped the
 * event with its partition
 */
export const isOfLog = (
  { position, id }: Pick<Arrival, 'position' | 'id'>,
  head: number,
  loggedId: string | undefined,
): boolean => position <= head && (loggedId === undefined || id === undefined || loggedId === id)
