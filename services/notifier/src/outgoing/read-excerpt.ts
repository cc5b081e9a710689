import type { Readable } from 'node:stream'
import { storable } from '../domain/plain-text.ts'

/** Maximum number of bytes of most answers that are read. The rest is not needed, and may never end. */
export const maxResponseBytes = 16 * 1024
const excerptLength = 500

/**
 * Reads the beginning of a response, up to `maxBytes`, and drops the rest. The text can be stored.
 *
 * @throws the error of the body, such as the abort when the time limit of the call is over
 */
export const readExcerpt = async (body: Readable, maxBytes = maxResponseBytes): Promise<string> => {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    length += chunk.length
    if (length >= maxBytes) break
  }
  return storable(Buffer.concat(chunks).subarray(0, maxBytes).toString())
}

/** Cuts an excerpt to the length that is stored. */
export const shorten = (text: string): string => storable(text.slice(0, excerptLength))
