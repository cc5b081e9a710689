import { UndecryptableError } from '@shiplog/encryption'
import type { Context } from '../context.ts'
import type { SendResult } from '../domain/verdict.ts'
import type { PreparedMessage } from './channel-type.ts'

/** Decrypts a channel's secret and sends a message to the channel. */
export const sendToChannel = async (
  { cipher, transports }: Context,
  { id, secret }: { id: string; secret: string },
  message: PreparedMessage,
): Promise<SendResult> => {
  try {
    return await message(transports, id, await cipher.decrypt(secret))
  } catch (err) {
    if (!(err instanceof UndecryptableError)) throw err
    // The operator must restore the key. Until then the lane backs off, as when the receiver is away.
    const error = err.message
    return { status_code: null, problem: 'network', error, response_excerpt: null, retry_after_ms: null }
  }
}
