import { describe, expect, it } from 'vitest'
import type { KeyName, KeyRecord } from '../db/key-records.ts'
import { createKeyCache } from './key-cache.ts'
import { createKeyLookup, keyId } from './key-lookup.ts'

const name = { account: 'acme', number: 1 }

const record = (revoked_at: Date | null = null): KeyRecord => ({
  ...name,
  id: 'id',
  account_id: 'account',
  secret_hash: Buffer.alloc(32),
  scopes: [],
  products: null,
  environments: null,
  expires_at: null,
  revoked_at,
})

/**
 * Creates a cache with a fake Postgres, which has one row at most, and with a fake clock in ms. The answers
 * of Postgres can be slow or fail.
 */
const startWorld = (row: KeyRecord | undefined) => {
  const world = { row, time: 0, reads: 0, isDown: false, answers: Promise.resolve() }
  const lookUp = async (): Promise<KeyRecord | undefined> => {
    world.reads += 1
    const seen = world.row
    await world.answers
    if (world.isDown) throw new Error('Postgres is away')
    return seen
  }
  return { world, cache: createKeyCache({ lookUp, idOf: keyId, monotonicNow: () => world.time }) }
}

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

describe('the cache of API keys', () => {
  it('reads a key once, however many ask at once', async () => {
    const { world, cache } = startWorld(record())
    const found = await Promise.all(Array.from({ length: 100 }, () => cache.find(name)))
    expect(found).toEqual(Array(100).fill(record()))
    expect(world.reads).toBe(1)
  })

  it('reads a used key again in the background before it is too old', async () => {
    const { world, cache } = startWorld(record())
    await cache.find(name)
    for (world.time = 0; world.time < 60_000; world.time += 100) {
      await cache.find(name)
      await settle()
    }
    expect(world.reads).toBe(30)
  })

  it('does not use an entry that is 4 s old: it reads the key, or rejects', async () => {
    const { world, cache } = startWorld(record())
    await cache.find(name)
    world.isDown = true
    world.time = 3_999
    expect(await cache.find(name)).toEqual(record())
    await settle()
    world.time = 4_000
    await expect(cache.find(name)).rejects.toThrow('Postgres is away')
    world.isDown = false
    world.row = record(new Date(0))
    expect(await cache.find(name)).toEqual(world.row)
  })

  it('counts the age from the start of the query', async () => {
    const { world, cache } = startWorld(record())
    const answers = Promise.withResolvers<void>()
    world.answers = answers.promise
    const asked = cache.find(name)
    world.row = record(new Date(0))
    world.time = 4_000
    answers.resolve()
    expect(await asked).toEqual(record())
    expect(await cache.find(name)).toEqual(world.row)
  })

  it('does not cache the result of a query that ran while the key changed', async () => {
    const { world, cache } = startWorld(record())
    const answers = Promise.withResolvers<void>()
    world.answers = answers.promise
    const asked = cache.find(name)
    world.row = record(new Date(0))
    cache.forget(name)
    answers.resolve()
    await asked
    expect(await cache.find(name)).toEqual(world.row)
  })

  it('limits the memory: it keeps fewer keys when their lists are long', async () => {
    const reads = async (products: string[] | null): Promise<number> => {
      const { world, cache } = startWorld({ ...record(), products })
      for (let round = 0; round < 2; round += 1)
        for (let number = 0; number < 1_000; number += 1) await cache.find({ account: 'acme', number })
      return world.reads
    }
    expect(await reads(null)).toBe(1_000)
    expect(await reads(Array(1_000).fill('p'.repeat(255)))).toBe(2_000)
  })

  it('reads a key that did not exist again after a second', async () => {
    const { world, cache } = startWorld(undefined)
    expect(await cache.find(name)).toBeUndefined()
    world.row = record()
    world.time = 999
    expect(await cache.find(name)).toBeUndefined()
    world.time = 1_000
    expect(await cache.find(name)).toEqual(record())
  })
})

const createLookup = (find: (names: KeyName[]) => Promise<KeyRecord[]>, timeoutMs = 2_000) =>
  createKeyLookup({ find, idOf: keyId, timeoutMs })

describe('the look-up of API keys', () => {
  it('looks many keys up in few queries, one query at a time', async () => {
    let running = 0
    const sizes: number[] = []
    const lookUp = createLookup(async (names) => {
      running += 1
      expect(running).toBe(1)
      sizes.push(names.length)
      await settle()
      running -= 1
      return names.filter(({ number }) => number % 2 === 0).map((wanted) => ({ ...record(), ...wanted }))
    })
    const found = await Promise.all(
      Array.from({ length: 250 }, (_, number) => lookUp({ account: 'acme', number })),
    )
    for (const [number, key] of found.entries())
      expect(key?.number).toBe(number % 2 === 0 ? number : undefined)
    expect(sizes).toEqual([1, 100, 100, 49])
  })

  it('rejects after a timeout, and goes on with the next query', async () => {
    let calls = 0
    const lookUp = createLookup((names) => {
      calls += 1
      return calls === 1 ? new Promise(() => {}) : Promise.resolve(names.map(() => record()))
    }, 30)
    await expect(lookUp(name)).rejects.toThrow('timed out after 30 milliseconds')
    expect(await lookUp(name)).toEqual(record())
  })

  it('evicts no key that exists for keys that do not', async () => {
    const { world, cache } = startWorld(record())
    await cache.find(name)
    world.row = undefined
    for (let number = 2; number < 60_000; number += 1) await cache.find({ account: 'acme', number })
    expect(cache.peek(name)).toEqual(record())
  })
})
