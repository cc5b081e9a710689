import { createRoundRobinQueue } from '@shiplog/fair-share'
import { untraced } from '@shiplog/telemetry'
import type { NodemailerError } from 'nodemailer/lib/errors'
import { accepted, DeadlineError, type MailResult, toMailResult } from './mail-result.ts'
import type { MailAddress, MailServer } from './mail-server.ts'
import { type Mail, openSession, SendError, type Session } from './session.ts'

export type Mailer = {
  from: MailAddress
  /** Sends a mail. Accounts whose mails wait for a connection are served in turn. */
  send: (account_id: string, mail: Mail) => Promise<MailResult>
  /** Ends the connections that wait for the next mail. */
  close: () => void
}

/** Connections to the mail server. Mail servers accept few of one client, such as 10 or 20. */
const maxConnections = 8
/** Time for which a connection waits for the next mail. */
const idleMs = 5_000
/** Mail servers limit the mails of a connection, too. */
const mailsPerConnection = 50

/** Answer of a mail server that ends the connection. */
const closing = 421

type Connection = { session: Session; mails: number }
type Idle = Connection & { timer: NodeJS.Timeout }
type Waiting = { signal: AbortSignal; start: () => void }

/** Creates the slots of mails that are being sent. The number of connections is the number of slots. */
const createMailSlots = () => {
  const queue = createRoundRobinQueue<Waiting>()
  let busy = 0
  return {
    /** Waits for a slot. @throws DeadlineError when `signal` aborts first */
    take: async (account_id: string, signal: AbortSignal): Promise<void> => {
      if (busy < maxConnections) {
        busy += 1
        return
      }
      await new Promise<void>((resolve, reject) => {
        queue.push(account_id, { signal, start: resolve })
        signal.addEventListener('abort', () => reject(new DeadlineError()), { once: true })
      })
    },
    /** Gives the slot to the next mail that waits. Mails whose time is over leave the queue here. */
    release: (): void => {
      let next: Waiting | undefined
      queue.serve((waiting) => {
        if (next !== undefined) return 'stop'
        if (!waiting.signal.aborted) next = waiting
        return 'take'
      })
      if (next === undefined) busy -= 1
      else next.start()
    },
  }
}

/** Keeps connections for a moment, so that mails in a row need one connection. */
const createIdleConnections = () => {
  let idle: Idle[] = []
  const drop = (found: Idle): void => {
    clearTimeout(found.timer)
    idle = idle.filter((other) => other !== found)
  }
  return {
    /** Takes the connection that was used last, so that the others can end. */
    take: (): Connection | undefined => {
      for (const found of idle.toReversed()) {
        drop(found)
        if (found.session.isOpen()) return found
      }
      return undefined
    },
    keep: ({ session, mails }: Connection): void => {
      if (mails >= mailsPerConnection) {
        session.quit()
        return
      }
      const timer = setTimeout(() => {
        drop(kept)
        session.quit()
      }, idleMs)
      const kept: Idle = { session, mails, timer }
      idle.push(kept)
    },
    close: (): void => {
      for (const found of idle) {
        drop(found)
        found.session.end()
      }
    },
  }
}

/**
 * True when the mail server had ended the connection before the mail, such as after its limit of mails or of
 * idle time. A new connection may succeed, and no mail can arrive twice.
 */
const isOfOldConnection = (err: unknown): boolean => {
  if (!(err instanceof SendError) || !err.isUnsent) return false
  const { responseCode } = err.cause as NodemailerError
  return responseCode === undefined || responseCode === closing
}

/** Returns an answer without the password, which a mail server might repeat. */
const withoutPassword = (result: MailResult, { auth }: MailServer): MailResult => {
  if (auth === undefined || result.reply === null) return result
  return { ...result, reply: result.reply.replaceAll(auth.pass, '••••') }
}

/**
 * Creates the sender of mails. A mail has one time limit for everything: the wait for a slot, connection,
 * encryption, sign-in and every answer. After it, the connection is cut, so that nothing is sent later.
 *
 * @param timeoutMs time limit of a mail
 */
export const createMailer = (server: MailServer, timeoutMs: number): Mailer => {
  const slots = createMailSlots()
  const idle = createIdleConnections()

  const sendOn = async (connection: Connection, mail: Mail, signal: AbortSignal): Promise<void> => {
    try {
      await connection.session.send(mail, signal)
    } catch (err) {
      connection.session.end()
      throw err
    }
    idle.keep({ session: connection.session, mails: connection.mails + 1 })
  }

  const sendNow = async (mail: Mail, signal: AbortSignal): Promise<void> => {
    const kept = idle.take()
    if (kept !== undefined)
      try {
        return await sendOn(kept, mail, signal)
      } catch (err) {
        if (signal.aborted || !isOfOldConnection(err)) throw err
      }
    await sendOn({ session: await openSession(server, signal), mails: 0 }, mail, signal)
  }

  const send = async (account_id: string, mail: Mail): Promise<MailResult> => {
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      await slots.take(account_id, signal)
      try {
        await sendNow(mail, signal)
      } finally {
        slots.release()
      }
      return accepted
    } catch (err) {
      const reason = err instanceof SendError ? err.cause : err
      return withoutPassword(toMailResult(reason, timeoutMs), server)
    }
  }

  return {
    from: server.from,
    send: (account_id, mail) => untraced(() => send(account_id, mail)),
    close: idle.close,
  }
}
