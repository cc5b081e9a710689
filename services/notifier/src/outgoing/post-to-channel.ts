import type { Message } from '../channels/chat-webhook/block-kit.ts'
import type { Context } from '../context.ts'
import type { Ending } from '../domain/verdict.ts'
import { UndecryptableError } from '../encryption/secret-cipher.ts'

/** Opens a channel's address and sends a message there. */
export const postToChannel = async (
  { cipher, poster }: Context,
  { secret }: { secret: string },
  message: Message,
): Promise<Ending> => {
  try {
    return await poster.post(await cipher.decrypt(secret), message)
  } catch (err) {
    if (!(err instanceof UndecryptableError)) throw err
    // Somebody must bring the key back; until then it is as if the receiver were away.
    const error = err.message
    return { status_code: null, problem: 'network', error, response_excerpt: null, retry_after_ms: null }
  }
}
