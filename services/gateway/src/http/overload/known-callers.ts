import { TokenInvalidError } from '@shiplog/auth'
import type { Context } from '../../context.ts'
import type { KeyRecord } from '../../db/key-records.ts'
import { type ApiKeyText, looksLikeApiKey, parseApiKeyText } from '../../domain/api-key-text.ts'
import { isUsable } from '../principal/authenticate-key.ts'

/**
 * Returns the record of an API key that is in the cache and is valid by that record; otherwise undefined. The
 * record may be old, so the key may have been revoked since.
 */
export const knownKey = ({ keys, now }: Context, text: ApiKeyText | undefined): KeyRecord | undefined => {
  const record = text && keys.peek(text)
  return record && isUsable(record, text, now()) ? record : undefined
}

/**
 * Checks whether an API key or access token is valid, but not what it gives access to. Resolves to true also
 * when the credential cannot be checked now. The request then reaches its route, which answers 503.
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
