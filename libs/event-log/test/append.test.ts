import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { appendEvents, headPosition, readEventLog, readLogPage } from '../src/index.ts'
import { logPage, pageBytes } from '../src/logged-event.ts'
import { createWorld, newEvent, newEvents } from './support.ts'

describe('appendEvents', () => {
  it('numbers events from 1, without gaps, in the order given', async () => {
    const world = await createWorld()
    const events = newEvents(3)

    const first = await world.append(events.slice(0, 2))
    const second = await world.append(events.slice(2))

    expect([first.first, first.last, second.first, second.last]).toEqual([1, 2, 3, 3])
    expect((await world.readAll()).map(({ position, id }) => [position, id])).toEqual(
      events.map(({ id }, index) => [index + 1, id]),
    )
    expect(await headPosition(world.owner)).toBe(3)
  })

  it('keeps every field as it was, and the time to the millisecond', async () => {
    const world = await createWorld()
    const data = { name: 'a "b" \\ {c}, NULL \u{1F680}', list: [1, null, { deep: true }], empty: '' }
    const event = newEvent({ data, trace: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` })

    const { recorded_at } = await world.append([event])

    expect(await world.readAll()).toEqual([{ ...event, position: 1, recorded_at: recorded_at.toISOString() }])
  })

  it('leaves nothing behind when the transaction rolls back', async () => {
    const world = await createWorld()
    const rolledBack = world.owner.transaction().execute(async (tx) => {
      await appendEvents(tx, newEvents(5))
      throw new Error('changed my mind')
    })
    await expect(rolledBack).rejects.toThrow('changed my mind')

    expect(await world.append(newEvents(1))).toMatchObject({ first: 1, last: 1 })
  })

  it('appends none without moving the head', async () => {
    const world = await createWorld()
    await world.append(newEvents(2))
    expect(await world.append([])).toMatchObject({ first: 3, last: 2 })
    expect(await headPosition(world.owner)).toBe(2)
  })

  it('takes 500 events at once', async () => {
    const world = await createWorld()
    expect(await world.append(newEvents(500))).toMatchObject({ first: 1, last: 500 })
  })

  it('shows a reader a log without gaps at every moment, while 16 writers commit and roll back', async () => {
    const world = await createWorld()
    let writing = true
    const looks: number[][] = []
    const look = async (): Promise<void> => {
      while (writing) {
        const positions = (await readEventLog(world.owner, { after: 0, limit: 10_000 })).map(
          (e) => e.position,
        )
        const head = await headPosition(world.owner)
        expect(positions).toEqual(positions.map((_, index) => index + 1))
        expect(head).toBeGreaterThanOrEqual(positions.length)
        looks.push(positions)
      }
    }
    const committed: { first: number; ids: string[] }[] = []
    const write = async (writer: number): Promise<void> => {
      for (let round = 0; round < 15; round += 1) {
        const events = newEvents(1 + ((writer + round) % 4))
        const fails = (writer * 7 + round) % 3 === 0
        await world.owner
          .transaction()
          .execute(async (tx) => {
            const { first } = await appendEvents(tx, events)
            if (fails) await sleep(writer % 3)
            if (fails) throw new Error('roll back')
            committed.push({ first, ids: events.map((event) => event.id) })
          })
          .catch((err: Error) => expect(err.message).toBe('roll back'))
      }
    }
    const looking = look()
    await Promise.all(Array.from({ length: 16 }, (_, writer) => write(writer)))
    writing = false
    await looking

    const inOrder = committed.sort((a, b) => a.first - b.first).flatMap(({ ids }) => ids)
    expect((await world.readAll()).map((event) => event.id)).toEqual(inOrder)
    expect(looks.length).toBeGreaterThan(3)
  })
})

describe('the time of an append', () => {
  it('is that of its turn, not of the beginning of its transaction', async () => {
    const world = await createWorld()
    const begun = Promise.withResolvers<void>()
    const first = Promise.withResolvers<Date>()
    const late = world.owner.transaction().execute(async (tx) => {
      await headPosition(tx)
      begun.resolve()
      await first.promise
      return await appendEvents(tx, newEvents(1))
    })
    await begun.promise
    await sleep(20)
    first.resolve((await world.append(newEvents(1))).recorded_at)
    expect((await late).recorded_at.getTime()).toBeGreaterThanOrEqual((await first.promise).getTime())
  })
})

describe('readEventLog', () => {
  it('reads past a position, up to a limit', async () => {
    const world = await createWorld()
    await world.append(newEvents(6))
    const page = await readEventLog(world.owner, { after: 2, limit: 3 })
    expect(page.map((event) => event.position)).toEqual([3, 4, 5])
  })

  it('ends a page before it is too heavy, but not before its first event', async () => {
    const world = await createWorld()
    const weighing = (bytes: number) => newEvent({ data: 'x'.repeat(bytes - 2) })
    const heavy = pageBytes / 4
    await world.append([heavy, heavy, heavy, heavy, 10, 2 * pageBytes, 10, 10].map(weighing))
    const lastAfter = async (after: number) =>
      (await readEventLog(world.owner, { after, limit: 1_000 })).at(-1)?.position
    expect(await lastAfter(0)).toBe(4)
    expect(await lastAfter(1)).toBe(5)
    expect(await lastAfter(5)).toBe(6)
    expect(await lastAfter(6)).toBe(8)
    expect(await lastAfter(8)).toBeUndefined()
  })
})

describe('readLogPage', () => {
  it('reads the head after the page, which then holds nothing beyond it', async () => {
    const world = await createWorld()
    await world.append(newEvents(1))
    let late = [newEvent()]
    // Appends an event between the two queries.
    const between = world.owner.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        const [event] = late
        late = []
        if (event !== undefined) await world.append([event])
        return result
      },
    })
    const page = logPage.parse(JSON.parse(await readLogPage(between, { after: 0, limit: 10 })))
    expect(page).toMatchObject({ events: [{ position: 1 }], head: 2 })
  })
})
