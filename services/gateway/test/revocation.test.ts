import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Gateway, post, type Surroundings, startGateway, startSurroundings } from './support.ts'

let surroundings: Surroundings
let replicas: Gateway[]
beforeAll(async () => {
  surroundings = await startSurroundings()
  replicas = [await startGateway(surroundings), await startGateway(surroundings)]
})
afterAll(async () => {
  for (const replica of replicas ?? []) await replica.stop()
  await surroundings?.stop()
})

const statuses = (key: string): Promise<number[]> =>
  Promise.all(replicas.map(async (replica) => (await replica.fetch('/build-events/', post(key, {}))).status))

/** Uses the key on both replicas all the time, and tells how long after the revocation one still took it. */
const revokeUnderLoad = async (
  revoke: () => Promise<unknown>,
  key: string,
  forMs: number,
): Promise<number> => {
  expect(await statuses(key)).toEqual([200, 200])
  await revoke()
  const revokedAt = performance.now()
  let acceptedAt = revokedAt
  while (performance.now() - revokedAt < forMs) {
    const startedAt = performance.now()
    if ((await statuses(key)).includes(200)) acceptedAt = startedAt
  }
  expect(await statuses(key)).toEqual([401, 401])
  return acceptedAt - revokedAt
}

describe('a revoked key', () => {
  it('is refused by every replica within a second', async () => {
    const { keyring } = surroundings
    const { key, number } = await keyring.create({ account: 'acme', name: 'leaked' })
    const other = await keyring.create({ account: 'acme', name: 'kept' })
    const age = await revokeUnderLoad(() => keyring.revoke({ account: 'acme', number }), key, 1_500)
    expect(age).toBeLessThan(1_000)
    expect(await statuses(other.key)).toEqual([200, 200])
  })

  it('is refused within 5 s while the broker is away, and everything else works on', async () => {
    const { keyring, nats } = surroundings
    const { key, number } = await keyring.create({ account: 'acme', name: 'leaked' })
    expect(await statuses(key)).toEqual([200, 200])
    await nats.stop()
    const age = await revokeUnderLoad(() => keyring.revoke({ account: 'acme', number }), key, 5_200)
    expect(age).toBeLessThan(5_000)
    const fresh = await keyring.create({ account: 'acme', name: 'new' })
    expect(await statuses(fresh.key)).toEqual([200, 200])
  })

  it('stays revoked, and its number is not used again', async () => {
    const { keyring } = surroundings
    const { number } = await keyring.create({ account: 'acme', name: 'first' })
    expect(await keyring.revoke({ account: 'acme', number })).toBe(true)
    expect(await keyring.revoke({ account: 'acme', number })).toBe(true)
    expect((await keyring.create({ account: 'acme', name: 'second' })).number).toBe(number + 1)
    expect(await keyring.revoke({ account: 'acme', number: 4_711 })).toBe(false)
  })
})
