import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { SMTPServer } from 'smtp-server'

/** Maximum number of bytes of a mail. Mails of the notifier have less than 100 KB. */
const maxBytes = 1_024 * 1_024

/** Loads the library with the first mail, so that it does not slow down the start. */
const createReceiver = async (onMail: (mail: Buffer) => void): Promise<SMTPServer> => {
  const { SMTPServer } = await import('smtp-server')
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    size: maxBytes,
    rejectOversized: true,
    onData: (stream, _session, callback) => {
      buffer(stream).then((mail) => {
        if (!stream.sizeExceeded) onMail(mail)
        callback()
      }, callback)
    },
  })
  // Ignores clients that cut their connection.
  server.on('error', () => {})
  return server
}

/**
 * Starts a mail server on a free port of 127.0.0.1. It accepts every mail and delivers none.
 *
 * @returns its URL for `SMTP_URL`
 */
export const receiveMails = async (
  onMail: (mail: Buffer) => void,
): Promise<{ url: string; stop: () => void }> => {
  let receiver: Promise<SMTPServer> | undefined
  const server = createServer((socket) => {
    receiver ??= createReceiver(onMail)
    receiver.then(
      (found) => found.connect(socket),
      () => socket.destroy(),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const stop = (): void => {
    server.close()
    void receiver?.then(({ connections }) => {
      for (const connection of connections) connection.close()
    })
  }
  return { url: `smtp://127.0.0.1:${port}`, stop }
}
