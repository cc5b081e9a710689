import { headers, type MsgHdrs } from '@nats-io/transport-node'
import { type LoggedEvent, loggedEvent } from './logged-event.ts'

const positionHeader = 'Shiplog-Position'
const recordedAtHeader = 'Shiplog-Recorded-At'
const omittedHeader = 'Shiplog-Omitted'
const messageIdHeader = 'Nats-Msg-Id'

/** The broker counts headers into the size of a message; ours are shorter than this. */
const headerBytes = 1_024

export type Message = { subject: string; headers: MsgHdrs; payload: string; omitted: boolean }

/** What a stream's message says: where it belongs in the log, its id, and the event, unless it was too large to carry. */
export type Arrival = { position: number; id: string | undefined; event: LoggedEvent | undefined }

/**
 * The message of an event. One that the broker would not take is sent without its body, marked `Shiplog-Omitted`: the stream
 * goes on in order, and who needs the event fetches it from the log.
 *
 * @param maxPayload bytes that the broker takes
 */
export const encodeMessage = (
  stream: string,
  event: LoggedEvent,
  traceparent: string | null,
  maxPayload: number,
): Message => {
  const fields = headers()
  fields.set(positionHeader, String(event.position))
  fields.set(recordedAtHeader, event.recorded_at)
  if (traceparent !== null) fields.set('traceparent', traceparent)
  const body = JSON.stringify(event)
  const omitted = Buffer.byteLength(body) + headerBytes > maxPayload
  if (omitted) fields.set(omittedHeader, 'true')
  return {
    subject: `${stream}.${event.type}.${event.account_id}`,
    headers: fields,
    payload: omitted ? '' : body,
    omitted,
  }
}

/** Undefined for a message that no relay of ours has published. */
export const decodeMessage = (message: {
  headers?: MsgHdrs | undefined
  data: Uint8Array
}): Arrival | undefined => {
  const position = Number(message.headers?.get(positionHeader) || Number.NaN)
  if (!Number.isSafeInteger(position) || position < 1) return undefined
  if (message.headers?.has(omittedHeader)) {
    // `<event id>`, or `<event id>/<sequence>` where the broker had lost an earlier one.
    const [id] = message.headers.get(messageIdHeader).split('/')
    return { position, id: id || undefined, event: undefined }
  }
  try {
    const { data: event } = loggedEvent.safeParse(JSON.parse(Buffer.from(message.data).toString()))
    return event?.position === position ? { position, id: event.id, event } : undefined
  } catch {
    // Not JSON: somebody else's, whatever its header says.
    return undefined
  }
}

/**
 * Whether a log could have published a message: one that ends at `head`, and has `loggedId` at the message's position. It is
 * undefined where the log has dropped that event with its partition.
 */
export const isOfLog = (
  { position, id }: Pick<Arrival, 'position' | 'id'>,
  head: number,
  loggedId: string | undefined,
): boolean => position <= head && (loggedId === undefined || id === undefined || loggedId === id)
