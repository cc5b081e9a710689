import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createSlots } from './slots.ts'

const owners = ['a', 'b', 'c']

type Model = { running: number[]; waiting: number[] }

const steps = fc.array(
  fc.record({
    owner: fc.constantFrom(...owners),
    kind: fc.constantFrom('arrive', 'arrive', 'end', 'give up'),
    which: fc.nat(20),
  }),
  { maxLength: 80 },
)

it('gives each owner its slots, in the order of arrival, and none to an item that gave up', () => {
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 3 }), (taken, perOwner) => {
      const slots = createSlots<number>(perOwner)
      const model = new Map(owners.map((owner): [string, Model] => [owner, { running: [], waiting: [] }]))
      const end = (owner: string): void => {
        const { running, waiting } = model.get(owner) as Model
        if (running.shift() === undefined) return
        const next = waiting.shift()
        expect(slots.release(owner)).toBe(next)
        if (next !== undefined) running.push(next)
      }
      const arrive = (owner: string, item: number): void => {
        const { running, waiting } = model.get(owner) as Model
        const isFree = running.length < perOwner
        expect(slots.take(owner)).toBe(isFree)
        if (!isFree) slots.wait(owner, item)
        ;(isFree ? running : waiting).push(item)
      }
      const giveUp = (owner: string, which: number): void => {
        const { waiting } = model.get(owner) as Model
        const [item] = waiting.splice(which % Math.max(1, waiting.length), 1)
        if (item !== undefined) slots.leave(owner, item)
      }
      for (const [item, { owner, kind, which }] of taken.entries()) {
        if (kind === 'arrive') arrive(owner, item)
        else if (kind === 'end') end(owner)
        else giveUp(owner, which)
        const all = model.values().toArray()
        expect(slots.counts()).toEqual({
          busy: all.flatMap(({ running }) => running).length,
          waiting: all.flatMap(({ waiting }) => waiting).length,
        })
        expect(slots.waitingOf(owner)).toBe(model.get(owner)?.waiting.length)
      }
      for (const owner of owners) while (model.get(owner)?.running.length !== 0) end(owner)
      expect(slots.counts()).toEqual({ busy: 0, waiting: 0 })
    }),
  )
})
