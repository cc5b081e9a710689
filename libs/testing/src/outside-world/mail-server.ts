import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export type ReceivedMail = {
  /** Sender and receivers of the envelope. */
  from: string
  to: string[]
  /** Headers and body of the mail, as they arrived. */
  raw: Buffer
  /** The mail, parsed by another library than the one that made it. */
  email: Email
  /** User of the connection; undefined when nobody signed in. */
  user: string | undefined
  /** True when the connection was encrypted. */
  isEncrypted: boolean
  at: number
}

/** A request of a client. Answers to `address` may differ between the receivers of a mail. */
export type MailStep =
  | { at: 'greeting' }
  | { at: 'sign-in'; user: string; password: string }
  | { at: 'sender'; address: string }
  | { at: 'address'; address: string }
  | { at: 'mail'; mail: ReceivedMail }

/** Answer of SMTP, such as `{ code: 450, text: '4.2.0 Greylisted' }`. Undefined to accept the request. */
export type MailAnswer = { code: number; text: string } | undefined

export type MailServer = {
  /** Value for `SMTP_URL`. */
  url: string
  port: number
  /** All accepted mails so far, in order of arrival. */
  mails: ReceivedMail[]
  /**
   * Sets the function that answers from now on. While its promise is not settled, the server does not answer.
   */
  respond: (answer: (step: MailStep) => MailAnswer | Promise<MailAnswer>) => void
  /** Number of open connections. */
  connections: () => number
  stop: () => Promise<void>
}

type Callback = (err?: Error | null) => void

const toError = (answer: MailAnswer): Error | null =>
  answer === undefined ? null : Object.assign(new Error(answer.text), { responseCode: answer.code })

/**
 * Starts a mail server that keeps all mails. By default it accepts everything, without encryption and
 * sign-in. `respond` and `options` change that.
 */
export const startMailServer = async (options: SMTPServerOptions = {}): Promise<MailServer> => {
  const mails: ReceivedMail[] = []
  let answer: (step: MailStep) => MailAnswer | Promise<MailAnswer> = () => undefined
  const decide = (step: MailStep, callback: Callback): void => {
    Promise.resolve(answer(step)).then((found) => callback(toError(found)), callback)
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    // Without a certificate in `options`, the library uses one that nobody trusts.
    logger: false,
    closeTimeout: 1,
    onConnect: (_session, callback) => decide({ at: 'greeting' }, callback),
    onAuth: ({ username: user = '', password }, _session, callback) =>
      decide({ at: 'sign-in', user, password: password ?? '' }, (err) => callback(err, { user })),
    onMailFrom: ({ address }, _session, callback) => decide({ at: 'sender', address }, callback),
    onRcptTo: ({ address }, _session, callback) => decide({ at: 'address', address }, callback),
    onData: (stream, { envelope, user, secure }, callback) => {
      const receive = async (): Promise<void> => {
        const raw = await buffer(stream)
        const mail: ReceivedMail = {
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          raw,
          email: await PostalMime.parse(raw),
          user,
          isEncrypted: secure,
          at: Date.now(),
        }
        const found = await answer({ at: 'mail', mail })
        if (found === undefined) mails.push(mail)
        callback(toError(found))
      }
      receive().catch(callback)
    },
    ...options,
  })
  // Ignores clients that cut their connection.
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    mails,
    respond: (next) => {
      answer = next
    },
    connections: () => server.connections.size,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
