import { z } from 'zod'
import type { KeyRing } from './secret-cipher.ts'

const keyBytes = 32
const entryPattern = /^[\w.-]{1,64}:[\w-]+$/

const parseEntry = (entry: string): [string, Uint8Array] | undefined => {
  if (!entryPattern.test(entry)) return undefined
  const [id = '', text = ''] = entry.split(':')
  const key = new Uint8Array(Buffer.from(text, 'base64url'))
  return key.length === keyBytes ? [id, key] : undefined
}

/**
 * Schema of a list of keys, `id:key,id:key`, each 32 bytes in base64url. The first key encrypts, all keys
 * decrypt. Error messages contain no key.
 */
export const keyRing = z.string().transform((value, context): KeyRing => {
  const entries = value.split(',').map((entry) => parseEntry(entry.trim()))
  const keys = new Map(entries.filter((entry) => entry !== undefined))
  if (keys.size === entries.length) return keys
  const message = `must be a list of id:key separated by commas, ids unique, each key ${keyBytes} bytes in base64url`
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})
