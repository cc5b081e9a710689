import { createRoundRobinQueue } from '@shiplog/fair-share'
import { untraced } from '@shiplog/telemetry'
import type { NodemailerError } from 'nodemailer/lib/errors'
import { accepted, DeadlineError, type MailResult, NotBegunError, toMailResult } from './mail-result.ts'
import type { MailAddress, MailServer } from './mail-server.ts'
import { type Mail, openSession, SendError, type Session } from './session.ts'

export type Mailer = {
  from: MailAddress
  /**
   * Sends a mail. Accounts whose mails wait for a connection are served in turn.
   *
   * @param mayBegin asked when the mail has a connection; when it returns false, the mail is not sent
   */
  send: (account_id: string, mail: Mail, mayBegin: () => boolean) => Promise<MailResult>
  /** Ends the connections that wait for the next mail. */
  close: () => void
}

/**
 * Maximum number of connections to the mail server. Mail servers accept few from one client, such as 10 or
 * 20.
 */
const maxConnections = 8
/** Time for which a connection waits for the next mail. */
const idleMs = 5_000
/** Maximum number of mails on one connection. Mail servers limit this number, too. */
const mailsPerConnection = 50

/** Code by which a mail server says that it ends the connection. */
const closing = 421

/** A mail, and whether it may still be sent. */
type Ready = { mail: Mail; mayBegin: () => boolean; signal: AbortSignal }
type Connection = { session: Session; mails: number }
type Idle = Connection & { timer: NodeJS.Timeout }
type Waiting = { signal: AbortSignal; start: () => void }

/** Creates a slot for each mail that may be sent at a time. There are never more connections than slots. */
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
    /**
     * Gives the slot to the next mail in the queue. Mails that have reached their time limit are dropped
     * here.
     */
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

/** Keeps idle connections for `idleMs`, so that several mails in a row use the same connection. */
const createIdleConnections = () => {
  let idle: Idle[] = []
  const drop = (found: Idle): void => {
    clearTimeout(found.timer)
    idle = idle.filter((other) => other !== found)
  }
  return {
    /** Takes the open connection that was used last. The others stay idle, and end after `idleMs`. */
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
 * True when a mail failed because the mail server had ended the idle connection, for example at its own limit
 * of mails or idle time. The mail server has received nothing of the mail, so it may be sent on a new
 * connection.
 */
const isOfOldConnection = (err: unknown): boolean => {
  if (!(err instanceof SendError) || !err.isUnsent) return false
  const { responseCode } = err.cause as NodemailerError
  return responseCode === undefined || responseCode === closing
}

/** Removes the password from the mail server's answer, which might repeat it. */
const withoutPassword = (result: MailResult, { auth }: MailServer): MailResult => {
  if (auth === undefined || result.reply === null) return result
  return { ...result, reply: result.reply.replaceAll(auth.pass, '••••') }
}

/**
 * Creates the mailer, which sends mails to the operator's mail server. One time limit covers the whole mail:
 * waiting for a slot, connecting, encrypting, signing in and all answers. At the time limit the connection is
 * cut, so that nothing is sent later.
 *
 * @param timeoutMs time limit of a mail
 */
export const createMailer = (server: MailServer, timeoutMs: number): Mailer => {
  const slots = createMailSlots()
  const idle = createIdleConnections()

  const sendOn = async (connection: Connection, { mail, mayBegin, signal }: Ready): Promise<void> => {
    try {
      if (!mayBegin()) throw new NotBegunError()
      await connection.session.send(mail, signal)
    } catch (err) {
      connection.session.end()
      throw err
    }
    idle.keep({ session: connection.session, mails: connection.mails + 1 })
  }

  const sendNow = async (ready: Ready): Promise<void> => {
    const { mayBegin, signal } = ready
    if (!mayBegin()) throw new NotBegunError()
    const kept = idle.take()
    if (kept !== undefined)
      try {
        return await sendOn(kept, ready)
      } catch (err) {
        if (signal.aborted || !isOfOldConnection(err)) throw err
      }
    await sendOn({ session: await openSession(server, signal), mails: 0 }, ready)
  }

  const send: Mailer['send'] = async (account_id, mail, mayBegin) => {
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      await slots.take(account_id, signal)
      try {
        await sendNow({ mail, mayBegin, signal })
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
    send: (account_id, mail, mayBegin) => untraced(() => send(account_id, mail, mayBegin)),
    close: idle.close,
  }
}
