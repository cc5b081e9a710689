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

/** `id:key,id:key`, keys of 32 bytes in base64url; the first encrypts, all decrypt. Errors show no key. */
export const keyRing = z.string().transform((value, context): KeyRing => {
  const entries = value.split(',').map((entry) => parseEntry(entry.trim()))
  const keys = new Map(entries.filter((entry) => entry !== undefined))
  if (keys.size === entries.length) return keys
  const message = `must be a comma list of id:key, ids unique, each key ${keyBytes} bytes in base64url`
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})
