import fc from 'fast-check'
import { v5 as uuidv5, v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { environmentId, firstIdAt, newId, nilId, productId, versionId } from './ids.ts'

const account = fc.uuid({ version: 4 })
const name = fc.string({ minLength: 1, unit: 'binary' })

describe('ids from names', () => {
  it('are the same for the same names, and UUIDs of version 5', () => {
    fc.assert(
      fc.property(account, name, name, (account_id, product, version) => {
        for (const id of [productId(account_id, product), environmentId(account_id, product)])
          expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
        expect(versionId(account_id, product, version)).toBe(versionId(account_id, product, version))
      }),
    )
  })

  it('differ for other names, other kinds of things and other accounts', () => {
    fc.assert(
      fc.property(account, account, name, name, (account_id, other, a, b) => {
        fc.pre(account_id !== other && a !== b)
        const ids = [
          productId(account_id, a),
          productId(account_id, b),
          productId(other, a),
          environmentId(account_id, a),
          versionId(account_id, a, b),
          versionId(account_id, b, a),
          versionId(account_id, a + b, ''),
        ]
        expect(new Set(ids).size).toBe(ids.length)
      }),
    )
  })

  it('are the same as those of a UUID library', () => {
    fc.assert(
      fc.property(account, name, name, (account_id, product, version) => {
        const names = JSON.stringify(['version', product, version])
        expect(versionId(account_id, product, version)).toBe(uuidv5(names, account_id))
      }),
    )
  })

  it('never change, because tables of all services have them', () => {
    const account_id = '6f1f4f3e-6f0a-4d53-9a3c-2f6f0f6f4f10'
    expect(productId(account_id, 'checkout')).toBe('f5b132a8-44de-5020-a3e4-552aa15d38fa')
    expect(versionId(account_id, 'checkout', '1')).toBe('4b7d0a82-c666-5abb-84a7-4d835fd4c886')
    expect(environmentId(account_id, 'production')).toBe('15908241-cb47-53d2-96a9-3b88b93f7598')
  })
})

describe('new ids', () => {
  it('sort in the order in which they were made', () => {
    const ids = Array.from({ length: 1_000 }, newId)
    expect(ids.toSorted()).toEqual(ids)
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('the first id of a time', () => {
  it('sorts after the ids of earlier times, and not after those of the time itself', () => {
    const ms = fc.nat({ max: 4_102_444_800_000 })
    fc.assert(
      fc.property(ms, ms, (a, b) => {
        const id = uuidv7({ msecs: a })
        expect(id >= firstIdAt(new Date(b))).toBe(a >= b)
        expect(id > nilId).toBe(true)
      }),
      {
        examples: [
          [5, 5],
          [4, 5],
        ],
      },
    )
  })
})
