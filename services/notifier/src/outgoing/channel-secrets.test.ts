import { expect, it } from 'vitest'
import { createChannelSecrets } from './channel-secrets.ts'

/** Decrypts by upper case. Counts the calls. */
const setUp = () => {
  const calls: string[] = []
  const decrypt = async (encrypted: string): Promise<string> => {
    calls.push(encrypted)
    if (encrypted === 'bad') throw new Error('The text could not be decrypted')
    return encrypted.toUpperCase()
  }
  return { calls, secrets: createChannelSecrets({ decrypt }) }
}

it('decrypts a text once', async () => {
  const { calls, secrets } = setUp()
  expect(await secrets.decrypt('a')).toBe('A')
  expect(await secrets.decrypt('a')).toBe('A')
  expect(await secrets.decrypt('b')).toBe('B')
  expect(calls).toEqual(['a', 'b'])
})

it('keeps 1,000 texts', async () => {
  const { calls, secrets } = setUp()
  for (let number = 0; number <= 1_000; number += 1) await secrets.decrypt(`${number}`)
  calls.splice(0)
  await secrets.decrypt('1')
  expect(calls).toEqual([])
  await secrets.decrypt('0')
  expect(calls).toEqual(['0'])
})

it('keeps no failure', async () => {
  const { calls, secrets } = setUp()
  for (const _ of [1, 2]) await expect(secrets.decrypt('bad')).rejects.toThrow('could not be decrypted')
  expect(calls).toHaveLength(2)
})
