import { UndecryptableError } from '@shiplog/encryption'
import type { Context } from '../context.ts'
import type { Ending } from '../domain/verdict.ts'
import type { PreparedMessage } from './channel-type.ts'

/** Decrypts what a channel keeps secret, and sends a message there. */
export const sendToChannel = async (
  { cipher, tools }: Context,
  { id, secret }: { id: string; secret: string },
  message: PreparedMessage,
): Promise<Ending> => {
  try {
    return await message(tools, id, await cipher.decrypt(secret))
  } catch (err) {
    if (!(err instanceof UndecryptableError)) throw err
    // Somebody must bring the key back; until then it is as if the receiver were away.
    const error = err.message
    return { status_code: null, problem: 'network', error, response_excerpt: null, retry_after_ms: null }
  }
}
