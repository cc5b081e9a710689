import { type JetStreamClient, jetstream, PubHeaders } from '@nats-io/jetstream'
import type { Session } from '@shiplog/bus'
import type { Logger } from '@shiplog/log'
import { failSpan, startSpanIn, traceparentOf } from '@shiplog/telemetry'
import type { LoggedText } from '../logged-event.ts'
import { encodeMessage, type Message } from '../message.ts'

/** The broker did not store a message, because it remembers an earlier one with the same id. */
export class DuplicateMessageError extends Error {
  override name = 'DuplicateMessageError'
}

/** The connection was lost. Messages that were not answered may have been stored. */
class ConnectionLostError extends Error {
  override name = 'ConnectionLostError'
}

export type PublishSettings = {
  stream: string
  session: Session
  log: Logger
  /** Maximum number of messages without an answer yet; rounded up to a multiple of `answerEvery`. */
  inFlight: number
  /** One message in this number asks the broker for an answer, and so does the last message. */
  answerEvery: number
  /** Returns the message id of an event. */
  messageId: (event: LoggedText) => string
}

const answerTimeoutMs = 5_000

type Publishing = PublishSettings & { js: JetStreamClient; maxPayload: number }

const encode = (
  { stream, log, maxPayload, messageId }: Publishing,
  event: LoggedText,
  traceparent: string | null,
  lastSequence: number,
): Message => {
  const message = encodeMessage(stream, event, traceparent, maxPayload)
  if (message.omitted)
    log.error(
      { stream, position: event.position },
      'event too large for the broker, published without its body',
    )
  message.headers.append(PubHeaders.MsgIdHdr, messageId(event))
  message.headers.append(PubHeaders.ExpectedLastSeqHdr, String(lastSequence))
  return message
}

/** Publishes a batch, and waits for the answer to its last message. */
const publishBatch = async (
  publishing: Publishing,
  batch: LoggedText[],
  lastSequence: number,
): Promise<void> => {
  const { stream, session, js } = publishing
  const spans = batch.map((event) => startSpanIn(event.trace, `publish ${stream}`, 'producer'))
  const traceparents = spans.map(traceparentOf)
  try {
    const messages = batch.map((event, index) =>
      encode(publishing, event, traceparents[index] ?? null, lastSequence + index),
    )
    const last = messages.pop()
    for (const { subject, payload, headers } of messages) session.nats.publish(subject, payload, { headers })
    if (last === undefined) return
    const { duplicate } = await js.publish(last.subject, last.payload, { headers: last.headers })
    if (duplicate)
      throw new DuplicateMessageError(
        `The broker remembers the event as published to ${stream} and did not store it`,
      )
    for (const span of spans) span.end()
  } catch (err) {
    for (const span of spans) failSpan(span, err)
    throw err
  }
}

/**
 * Publishes consecutive events in order, without waiting for one answer before the next message. Each message
 * names the sequence that must precede it. So if a message fails, all later messages fail; no event is stored
 * twice or out of order; and a former leader stores nothing. Only some messages ask for an answer, because
 * the answer to a message also confirms all messages before it.
 *
 * @param sequence last sequence of the stream
 * @returns last sequence of the stream afterwards
 * @throws the first failure, once every answer has arrived or the connection is lost. The stream shows which
 * messages were stored. DuplicateMessageError only for a message that asks for an answer
 */
export const publishInOrder = async (
  events: LoggedText[],
  sequence: number,
  settings: PublishSettings,
): Promise<number> => {
  const { stream, session, inFlight, answerEvery } = settings
  const js = jetstream(session.nats, { timeout: answerTimeoutMs })
  const maxPayload = session.nats.info?.max_payload
  // Undefined while the client is reconnecting. The client would buffer messages until then, without a limit
  // on their size.
  if (maxPayload === undefined)
    throw new ConnectionLostError(`Connection lost before publishing to ${stream}`)
  const publishing = { ...settings, js, maxPayload }

  const lost = Promise.withResolvers<never>()
  lost.promise.catch(() => {})
  const onLost = (): void =>
    lost.reject(new ConnectionLostError(`Connection lost while publishing to ${stream}`))
  session.lost.addEventListener('abort', onLost)
  if (session.lost.aborted) onLost()

  const answers: Promise<void>[] = []
  try {
    for (let index = 0; index < events.length; index += answerEvery) {
      await Promise.race([answers[answers.length - Math.ceil(inFlight / answerEvery)], lost.promise])
      const answer = publishBatch(publishing, events.slice(index, index + answerEvery), sequence + index)
      answer.catch(() => {})
      answers.push(answer)
    }
    await Promise.race([Promise.all(answers), lost.promise])
    return sequence + events.length
  } catch (err) {
    await Promise.race([Promise.allSettled(answers), lost.promise.catch(() => {})])
    throw err
  } finally {
    session.lost.removeEventListener('abort', onLost)
  }
}
