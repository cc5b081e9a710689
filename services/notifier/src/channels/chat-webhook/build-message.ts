import type { Content } from '../../domain/content.ts'
import type { Message } from './block-kit.ts'
import { toDigest } from './digest.ts'
import { toMessage } from './message.ts'

/** The message about one event or, as a digest, about several. @throws on content that is not what it should be */
export const buildMessage = ([first, ...others]: Content[]): Message => {
  if (first === undefined) throw new Error('A message about nothing')
  return others.length === 0 ? toMessage(first) : toDigest([first, ...others])
}

/** Whether there is a message about it, alone and among others. */
export const canTell = (content: Content): boolean => {
  try {
    buildMessage([content])
    buildMessage([content, content])
    return true
  } catch {
    // Why is told by whoever could not send the message.
    return false
  }
}
