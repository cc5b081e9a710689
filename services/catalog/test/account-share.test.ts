import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Holder, lockOnRelease, openHolder } from './held-lock.ts'
import { createReleaseAccount } from './release-account.ts'
import { createWorld, type World } from './support.ts'

let world: World
let holder: Holder
beforeAll(async () => {
  world = await createWorld()
  holder = openHolder(world)
})
afterAll(async () => {
  await holder?.close()
  await world?.stop()
})

it('lets an account whose writes wait for a lock use three connections, and answers other accounts', async () => {
  const [greedy, other] = [createReleaseAccount(world), createReleaseAccount(world)]
  const path = await greedy.release()
  let changes: ReturnType<typeof world.patch>[] = []
  await holder.during(lockOnRelease(path), async () => {
    changes = Array.from({ length: 30 }, () => world.patch(path, { name: 'spring' }, greedy.as))
    await holder.waiting(3)
    const startedAt = performance.now()
    expect((await world.get(await other.release(), other.as)).status).toBe(200)
    expect((await world.get(path, greedy.as)).status).toBe(200)
    expect(performance.now() - startedAt).toBeLessThan(1_000)
  })
  expect(new Set((await Promise.all(changes)).map(({ status }) => status))).toEqual(new Set([200]))
})

it('refuses a request when the queue of its account is full', async () => {
  const { release, as } = createReleaseAccount(world)
  const path = await release()
  const changes: ReturnType<typeof world.patch>[] = []
  await holder.during(lockOnRelease(path), async () => {
    changes.push(...Array.from({ length: 3 + 128 + 1 }, () => world.patch(path, { name: 'spring' }, as)))
    const { status, headers, body } = await Promise.race(changes)
    expect([status, headers.get('retry-after'), body]).toEqual([
      429,
      '1',
      { detail: 'This account has too many requests in progress: try again after Retry-After seconds' },
    ])
  })
  const statuses = (await Promise.all(changes)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([...Array.from({ length: 131 }, () => 200), 429])
})
