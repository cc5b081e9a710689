import { Readable } from 'node:stream'
import type { NodemailerError } from 'nodemailer/lib/errors'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import { DeadlineError } from './mail-result.ts'
import type { MailServer } from './mail-server.ts'

/** A mail to one address. `message`: its headers and body, as a mail server receives them. */
export type Mail = { to: string; message: Buffer }

/** A connection to the mail server on which mails can be sent. */
export type Session = {
  isOpen: () => boolean
  /** Sends a mail. @throws SendError */
  send: (mail: Mail, signal: AbortSignal) => Promise<void>
  /** Sends `QUIT`, and ends the connection after the answer, or after `quitMs` without one. */
  quit: () => void
  /** Ends the connection at once, even while a mail is being sent. */
  end: () => void
}

/** The mail server did not accept a mail. */
export class SendError extends Error {
  override name = 'SendError'
  /**
   * True when the mail server has not received any of the mail's text, so it cannot have accepted the mail.
   */
  readonly isUnsent: boolean
  constructor(isUnsent: boolean, cause: unknown) {
    super('The mail was not accepted', { cause })
    this.isUnsent = isUnsent
  }
}

/** Longest wait for the answer to `QUIT`. */
const quitMs = 1_000
/** Maximum number of bytes of an answer. Usual answers have less than 1 KiB. */
const maxResponseSize = 16 * 1_024
/**
 * Time limits of the library, in ms. They are long, because the caller's signal ends the connection in time.
 */
const never = 10 * 60_000

/**
 * Runs one step of a connection. The step also fails when the connection fails or ends: the library does not
 * report this to every step. When `signal` aborts, the step fails and the connection is closed, so that the
 * step has no effect later.
 *
 * @throws NodemailerError; DeadlineError after an abort
 */
const step = <Result>(
  connection: SMTPConnection,
  signal: AbortSignal,
  run: (done: (err: NodemailerError | null | undefined, result?: Result) => void) => void,
): Promise<Result | undefined> =>
  new Promise<Result | undefined>((resolve, reject) => {
    const abort = (): void => {
      reject(new DeadlineError())
      connection.close()
    }
    const closed = (): void => reject(new Error('Connection closed'))
    // When a step fails because of its connection, the library reports the step's own error right after
    // `end`. That error says more.
    const onEnd = (): void => queueMicrotask(closed)
    const settle = (): void => {
      connection.off('error', fail).off('end', onEnd)
      signal.removeEventListener('abort', abort)
    }
    const fail = (err: unknown): void => {
      settle()
      reject(err)
    }
    if (signal.aborted) return abort()
    connection.once('error', fail).once('end', onEnd)
    signal.addEventListener('abort', abort, { once: true })
    run((err, result) => {
      settle()
      if (err) reject(err)
      else resolve(result)
    })
  })

const send = async (
  connection: SMTPConnection,
  from: string,
  { to, message }: Mail,
  signal: AbortSignal,
): Promise<void> => {
  let isUnsent = true
  // The library reads the message only after the mail server has accepted the sender and the receiver.
  function* read() {
    isUnsent = false
    yield message
  }
  const envelope = { from, to: [to], size: message.length }
  try {
    await step(connection, signal, (done) => connection.send(envelope, Readable.from(read()), done))
  } catch (err) {
    throw new SendError(isUnsent, err)
  }
}

/**
 * Connects to the mail server, encrypts the connection and signs in.
 *
 * @throws NodemailerError; DeadlineError after an abort
 */
export const openSession = async (
  { connection: options, auth, bounceTo }: MailServer,
  signal: AbortSignal,
): Promise<Session> => {
  // Loaded with the first mail, so that a notifier without a mail server saves 0.1 s and the memory.
  const { default: Connection } = await import('nodemailer/lib/smtp-connection')
  const timeouts = { connectionTimeout: never, greetingTimeout: never, socketTimeout: never }
  const connection = new Connection({ ...options, ...timeouts, socketCloseTimeout: 0, maxResponseSize })
  // Ignores errors between two steps. `isOpen` returns false after them.
  connection.on('error', () => {})
  try {
    await step(connection, signal, (done) => connection.connect(done))
    if (auth !== undefined) {
      if (!connection.allowsAuth) throw Object.assign(new Error('No authentication'), { code: 'EAUTH' })
      await step(connection, signal, (done) => connection.login({ ...auth }, done))
    }
  } catch (err) {
    connection.close()
    throw err
  }
  return {
    isOpen: () => !connection.destroyed,
    send: (mail, sendSignal) => send(connection, bounceTo, mail, sendSignal),
    quit: () => {
      if (connection.destroyed) return
      connection.quit()
      const timer = setTimeout(() => connection.close(), quitMs)
      connection.once('end', () => clearTimeout(timer))
    },
    end: () => connection.close(),
  }
}
