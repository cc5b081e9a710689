import { jetstream } from '@nats-io/jetstream'
import type { Session } from '@shiplog/bus'
import type { Logger } from '@shiplog/log'
import { failSpan, startSpanIn, traceparentOf } from '@shiplog/telemetry'
import type { LoggedText } from '../logged-event.ts'
import { encodeMessage } from '../message.ts'

/** The broker did not store the message, because it remembers one with the same id. */
export class DuplicateMessageError extends Error {
  override name = 'DuplicateMessageError'
}

/** The connection ended with publishes unanswered: some of them may be stored. */
class ConnectionLostError extends Error {
  override name = 'ConnectionLostError'
}

export type PublishSettings = {
  stream: string
  session: Session
  log: Logger
  /** Messages unanswered at a time. */
  inFlight: number
  /** The message id of an event. */
  messageId: (event: LoggedText) => string
}

const answerMs = 5_000

/**
 * Publishes consecutive events in order, pipelined. Each message names the sequence that must precede it, so
 * that all that follows a failure fails too, nothing is stored twice or out of order, and a leader that was
 * replaced stores nothing.
 *
 * @param sequence the stream's last sequence
 * @returns the stream's last sequence
 * @throws the first failure, after every publish has been answered; what is stored must then be read from the
 * stream
 */
export const publishInOrder = async (
  events: LoggedText[],
  sequence: number,
  { stream, session, log, inFlight, messageId }: PublishSettings,
): Promise<number> => {
  const js = jetstream(session.nats, { timeout: answerMs })
  const maxPayload = session.nats.info?.max_payload ?? 0

  const publish = async (event: LoggedText, lastSequence: number): Promise<void> => {
    const span = startSpanIn(event.trace, `publish ${stream}`, 'producer')
    try {
      const message = encodeMessage(stream, event, traceparentOf(span), maxPayload)
      if (message.omitted)
        log.error(
          { stream, position: event.position },
          'event too large for the broker: published without its body',
        )
      const options = { msgID: messageId(event), headers: message.headers, expect: { lastSequence } }
      const ack = await js.publish(message.subject, message.payload, options)
      if (ack.duplicate) throw new DuplicateMessageError(`The stream ${stream} has seen ${options.msgID}`)
      span.end()
    } catch (err) {
      failSpan(span, err)
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
    for (const [index, event] of events.entries()) {
      await Promise.race([answers[index - inFlight], lost.promise])
      const answer = publish(event, sequence + index)
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
