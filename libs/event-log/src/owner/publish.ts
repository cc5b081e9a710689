import { jetstream, PubHeaders } from '@nats-io/jetstream'
import type { Session } from '@shiplog/bus'
import type { Logger } from '@shiplog/log'
import { failSpan, startSpanIn, traceparentOf } from '@shiplog/telemetry'
import type { LoggedText } from '../logged-event.ts'
import { encodeMessage, type Message } from '../message.ts'

/** The broker did not store the message, because it remembers one with the same id. */
export class DuplicateMessageError extends Error {
  override name = 'DuplicateMessageError'
}

/** The connection ended, perhaps with publishes unanswered: some of them may be stored. */
class ConnectionLostError extends Error {
  override name = 'ConnectionLostError'
}

export type PublishSettings = {
  stream: string
  session: Session
  log: Logger
  /** Messages unanswered at a time, about. */
  inFlight: number
  /** Every so many messages the broker is asked for an answer, and for one to the last. */
  answerEvery: number
  /** The message id of an event. */
  messageId: (event: LoggedText) => string
}

const answerMs = 5_000

/**
 * Publishes consecutive events in order, pipelined. Each message names the sequence that must precede it, so
 * that all that follows a failure fails too, nothing is stored twice or out of order, and a leader that was
 * replaced stores nothing. For the same reason the answer to a message also tells of those before it, and
 * only some are asked for one.
 *
 * @param sequence the stream's last sequence
 * @returns the stream's last sequence
 * @throws the first failure, after every publish has been answered; what is stored must then be read from the
 * stream. That a message is a duplicate is told of those that are asked for an answer
 */
export const publishInOrder = async (
  events: LoggedText[],
  sequence: number,
  { stream, session, log, inFlight, answerEvery, messageId }: PublishSettings,
): Promise<number> => {
  const js = jetstream(session.nats, { timeout: answerMs })
  const maxPayload = session.nats.info?.max_payload
  // The client is connecting anew. What is published now it would keep until it has, whatever its size.
  if (maxPayload === undefined)
    throw new ConnectionLostError(`Connection lost before publishing to ${stream}`)

  const encode = (event: LoggedText, traceparent: string | null, lastSequence: number): Message => {
    const message = encodeMessage(stream, event, traceparent, maxPayload)
    if (message.omitted)
      log.error(
        { stream, position: event.position },
        'event too large for the broker: published without its body',
      )
    message.headers.set(PubHeaders.MsgIdHdr, messageId(event))
    message.headers.set(PubHeaders.ExpectedLastSeqHdr, String(lastSequence))
    return message
  }

  /** Sends some, and waits for the answer to the last. */
  const publish = async (some: LoggedText[], lastSequence: number): Promise<void> => {
    const spans = some.map((event) => startSpanIn(event.trace, `publish ${stream}`, 'producer'))
    const traceparents = spans.map(traceparentOf)
    try {
      const messages = some.map((event, index) =>
        encode(event, traceparents[index] ?? null, lastSequence + index),
      )
      const last = messages.pop()
      for (const { subject, payload, headers } of messages)
        session.nats.publish(subject, payload, { headers })
      if (last === undefined) return
      const { duplicate } = await js.publish(last.subject, last.payload, { headers: last.headers })
      if (duplicate) throw new DuplicateMessageError(`The stream ${stream} has seen the event`)
      for (const span of spans) span.end()
    } catch (err) {
      for (const span of spans) failSpan(span, err)
      throw err
    }
  }

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
      const answer = publish(events.slice(index, index + answerEvery), sequence + index)
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
