import type { Readable } from 'node:stream'

/** An answer is read up to here: the rest is not needed, and may never end. */
export const maxResponseBytes = 16 * 1024
const excerptLength = 500

/**
 * The beginning of a response as text that Postgres can store. Reads no further than `maxResponseBytes`, then
 * drops the body.
 *
 * @throws what the body throws, such as the abort of the whole call when it drips for too long
 */
export const readExcerpt = async (body: Readable): Promise<string> => {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    length += chunk.length
    if (length >= maxResponseBytes) break
  }
  return Buffer.concat(chunks).subarray(0, maxResponseBytes).toString().replaceAll('\0', '')
}

/** The part that is stored. */
export const shorten = (text: string): string => text.slice(0, excerptLength).toWellFormed()
