import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { keyRing } from './key-ring.ts'
import { createSecretCipher, UndecryptableError } from './secret-cipher.ts'

const newKey = () => new Uint8Array(randomBytes(32))
const address = 'https://hooks.example.com/services/very-secret'

describe('an encrypted text', () => {
  it('decrypts to the same text, and does not contain it', async () => {
    const cipher = createSecretCipher(new Map([['k1', newKey()]]))
    const encrypted = await cipher.encrypt(address)
    expect(encrypted).not.toContain('hooks')
    expect(await cipher.encrypt(address)).not.toBe(encrypted)
    expect(await cipher.decrypt(encrypted)).toBe(address)
  })

  it('is decrypted by an older key of the ring; the first key encrypts', async () => {
    const [old, fresh] = [newKey(), newKey()]
    const before = await createSecretCipher(new Map([['k1', old]])).encrypt(address)
    const cipher = createSecretCipher(
      new Map([
        ['k2', fresh],
        ['k1', old],
      ]),
    )
    expect(await cipher.decrypt(before)).toBe(address)
    expect(before.startsWith(cipher.currentPrefix)).toBe(false)
    expect((await cipher.encrypt(address)).startsWith(cipher.currentPrefix)).toBe(true)
  })

  it('is not decrypted without its key, by another key of the same id, or after a change', async () => {
    const encrypted = await createSecretCipher(new Map([['k1', newKey()]])).encrypt(address)
    const others = [new Map([['k2', newKey()]]), new Map([['k1', newKey()]])]
    for (const ring of others)
      await expect(createSecretCipher(ring).decrypt(encrypted)).rejects.toThrow(UndecryptableError)
    await expect(createSecretCipher(new Map([['k1', newKey()]])).decrypt('x')).rejects.toThrow(
      UndecryptableError,
    )
  })
})

describe('keyRing', () => {
  const text = Buffer.alloc(32, 7).toString('base64url')

  it('parses a list, in its order', () => {
    const ring = keyRing.parse(`new:${text}, old:${text}`)
    expect([...ring.keys()]).toEqual(['new', 'old'])
    expect(ring.get('old')).toEqual(new Uint8Array(32).fill(7))
  })

  it.each(['x', `k1:${text.slice(2)}`, `k1:${text},k1:${text}`, `k1:${text},`, `:${text}`])(
    'refuses %s without a key in the message',
    (value) => {
      const { error } = keyRing.safeParse(value)
      expect(error?.issues[0]?.message).toMatch(/^must be a list of id:key/)
    },
  )
})
