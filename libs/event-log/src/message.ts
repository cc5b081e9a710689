import { headers, type MsgHdrs } from '@nats-io/transport-node'
import { type LoggedEvent, type LoggedText, loggedEvent, toJson } from './logged-event.ts'

const positionHeader = 'Shiplog-Position'
const recordedAtHeader = 'Shiplog-Recorded-At'
const omittedHeader = 'Shiplog-Omitted'
const messageIdHeader = 'Nats-Msg-Id'

/** The broker counts headers into the size of a message; ours are shorter than this. */
const headerBytes = 1_024

export type Message = { subject: string; headers: MsgHdrs; payload: string; omitted: boolean }

/** What a stream's message says: the event's position and id, and the event, unless it was too large. */
export type Arrival = { position: number; id: string | undefined; event: LoggedEvent | undefined }

/**
 * The message of an event. An event that is too large for the broker is sent without its body and marked
 * `Shiplog-Omitted`, so that the stream stays gapless; readers fetch such an event from the log.
 *
 * @param maxPayload bytes that the broker takes
 */
export const encodeMessage = (
  stream: string,
  event: LoggedText,
  traceparent: string | null,
  maxPayload: number,
): Message => {
  const fields = headers()
  fields.set(positionHeader, String(event.position))
  fields.set(recordedAtHeader, event.recorded_at)
  if (traceparent !== null) fields.set('traceparent', traceparent)
  const body = toJson(event)
  const omitted = Buffer.byteLength(body) + headerBytes > maxPayload
  if (omitted) fields.set(omittedHeader, 'true')
  return {
    subject: `${stream}.${event.type}.${event.account_id}`,
    headers: fields,
    payload: omitted ? '' : body,
    omitted,
  }
}

type Received = { headers?: MsgHdrs | undefined; data: Uint8Array }

/** Undefined for a message that no relay of ours has published. */
export const positionOf = ({ headers }: Pick<Received, 'headers'>): number | undefined => {
  const position = Number(headers?.get(positionHeader) || Number.NaN)
  return Number.isSafeInteger(position) && position >= 1 ? position : undefined
}

/** The account is the last part of a message's subject. */
export const accountIdOf = (subject: string): string => subject.slice(subject.lastIndexOf('.') + 1)

/** Undefined for a message that no relay of ours has published. */
export const decodeMessage = (message: Received): Arrival | undefined => {
  const position = positionOf(message)
  if (position === undefined) return undefined
  if (message.headers?.has(omittedHeader)) {
    // `<event id>`, or `<event id>/<sequence>` where the broker had lost an earlier one.
    const [id] = message.headers.get(messageIdHeader).split('/')
    return { position, id: id || undefined, event: undefined }
  }
  try {
    const { data: event } = loggedEvent.safeParse(JSON.parse(Buffer.from(message.data).toString()))
    return event?.position === position ? { position, id: event.id, event } : undefined
  } catch {
    // Not JSON, so it is not a message of ours.
    return undefined
  }
}

/**
 * Whether a message can be of this log, which ends at `head` and has the event `loggedId` at the message's
 * position.
 *
 * @param loggedId undefined when the log has dropped the event with its partition
 */
export const isOfLog = (
  { position, id }: Pick<Arrival, 'position' | 'id'>,
  head: number,
  loggedId: string | undefined,
): boolean => position <= head && (loggedId === undefined || id === undefined || loggedId === id)
