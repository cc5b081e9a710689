import { TokenInvalidError } from '@shiplog/auth'
import type { Context } from '../../context.ts'
import type { KeyRecord } from '../../db/key-records.ts'
import { looksLikeApiKey, parseApiKeyText } from '../../domain/api-key-text.ts'
import { isUsable } from '../authenticate-key.ts'

/**
 * Returns the record of a valid API key that is in the cache. The database is not asked, so the key may have
 * been revoked in the last seconds.
 */
export const knownKey = ({ keys, now }: Context, credential: string): KeyRecord | undefined => {
  const text = parseApiKeyText(credential)
  const record = text && keys.peek(text)
  return record && isUsable(record, text, now()) ? record : undefined
}

/**
 * Checks a credential as its route does. Resolves to true also when the credential cannot be checked now, so
 * that the request reaches its route, which answers 503.
 */
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
