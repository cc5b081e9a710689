import { Readable } from 'node:stream'
import type { NodemailerError } from 'nodemailer/lib/errors'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import { DeadlineError } from './mail-result.ts'
import type { MailServer } from './mail-server.ts'

/** One mail for one address, as it goes over the wire. */
export type Mail = { to: string; message: Buffer }

/** A connection to the mail server that is ready for mails. */
export type Session = {
  isOpen: () => boolean
  /** Sends a mail. @throws SendError */
  send: (mail: Mail, signal: AbortSignal) => Promise<void>
  /** Says goodbye, and waits a moment for the answer. */
  quit: () => void
  /** Ends the connection at once, whatever is being sent. */
  end: () => void
}

/** A mail was not accepted. */
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
/** Largest answer of a mail server: what it offers, and its reasons, take less than 1 KiB. */
const maxResponseSize = 16 * 1_024
/** Longer than any deadline of a mail. The caller ends connections itself, by its signal. */
const never = 10 * 60_000

/**
 * Runs one step of a connection. A step also fails when the connection fails or ends, which the library does
 * not tell every step, and when `signal` aborts; then the connection is ended, so the step has no effect
 * later.
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
    // A step that fails with its connection gets its own error right after `end`. That error says more.
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
  // The library reads the message after the server has accepted sender and receiver.
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
  // Loaded with the first mail: a notifier without a mail server needs neither the 0.1 s nor the memory.
  const { default: Connection } = await import('nodemailer/lib/smtp-connection')
  const timeouts = { connectionTimeout: never, greetingTimeout: never, socketTimeout: never }
  const connection = new Connection({ ...options, ...timeouts, socketCloseTimeout: 0, maxResponseSize })
  // Errors between two steps. The session is not open after them.
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
