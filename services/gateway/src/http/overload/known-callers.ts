import { TokenInvalidError } from '@shiplog/auth'
import type { Context } from '../../context.ts'
import type { KeyRecord } from '../../db/key-records.ts'
import { looksLikeApiKey, parseApiKeyText } from '../../domain/api-key-text.ts'
import { isUsable } from '../authenticate-key.ts'

/** An API key that was found to be good before. Nothing is asked, so it may have been revoked since. */
export const knownKey = ({ keys, now }: Context, credential: string): KeyRecord | undefined => {
  const text = parseApiKeyText(credential)
  const record = text && keys.peek(text)
  return record && isUsable(record, text, now()) ? record : undefined
}

/** Checks a credential as its route does. True also when it cannot be checked now: its route says so. */
export const isValidCredential = async (
  { keys, tokens, now }: Context,
  credential: string,
): Promise<boolean> => {
  try {
    if (!looksLikeApiKey(credential)) {
      await tokens.verify(credential)
      return true
    }
    const text = parseApiKeyText(credential)
    if (text === undefined) return false
    const record = await keys.find(text)
    return record !== undefined && isUsable(record, text, now())
  } catch (err) {
    return !(err instanceof TokenInvalidError)
  }
}
