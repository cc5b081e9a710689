import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { type ApiKeyText, parseApiKeyText } from '../../domain/api-key-text.ts'

const lastKeys = new WeakMap<Socket, { bytes: Buffer; key: ApiKeyText }>()

/**
 * Parses the API key that a request has sent, as `parseApiKeyText` does. The last key of each connection is
 * kept with its hash, because most clients send the same key with all requests of a connection.
 */
export const sentKey = ({ socket }: IncomingMessage, credential: string): ApiKeyText | undefined => {
  const bytes = Buffer.from(credential)
  const last = lastKeys.get(socket)
  // The comparison takes constant time, because behind a proxy several clients share a connection.
  if (last?.bytes.length === bytes.length && timingSafeEqual(last.bytes, bytes)) return last.key
  const key = parseApiKeyText(credential)
  if (key !== undefined) lastKeys.set(socket, { bytes, key })
  return key
}
