import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createRoundRobinQueue } from './round-robin-queue.ts'

const owners = ['a', 'b', 'c', 'd']

type Item = { name: string; owner: string; bytes: number }

/** A slow model of the queue: owners in the order in which they are served, each with its items. */
type Model = { owner: string; items: Item[] }[]

const steps = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ owner: fc.constantFrom(...owners), bytes: fc.nat(9) }) },
    {
      weight: 1,
      arbitrary: fc.record({ most: fc.nat(8), skipped: fc.subarray(owners) }),
    },
  ),
  { maxLength: 60 },
)

const addTo = (model: Model, item: Item): void => {
  const known = model.find(({ owner }) => owner === item.owner)
  if (known === undefined) model.push({ owner: item.owner, items: [item] })
  else known.items.push(item)
}

/** Removes the next item of the model, without those of some owners. */
const takeFrom = (model: Model, skipped: string[]): Item | undefined => {
  const index = model.findIndex(({ owner }) => !skipped.includes(owner))
  const [first] = index === -1 ? [] : model.splice(index, 1)
  const item = first?.items.shift()
  if (first !== undefined && first.items.length > 0) model.push(first)
  return item
}

const loadOf = (items: Item[]) => ({
  items: items.length,
  bytes: items.reduce((sum, { bytes }) => sum + bytes, 0),
})

it('offers the first item of each owner in turn, and knows what waits', () => {
  fc.assert(
    fc.property(steps, (taken) => {
      const queue = createRoundRobinQueue<Item>(({ bytes }) => bytes)
      const model: Model = []
      for (const [index, step] of taken.entries())
        if ('owner' in step) {
          const item = { ...step, name: `${step.owner} ${index}` }
          queue.push(item.owner, item)
          addTo(model, item)
        } else {
          const served: Item[] = []
          queue.serve((item, owner) => {
            expect(owner).toBe(item.owner)
            if (step.skipped.includes(owner)) return 'skip'
            if (served.length === step.most) return 'stop'
            served.push(item)
            return 'take'
          })
          const expected = Array.from({ length: step.most }, () => takeFrom(model, step.skipped))
          expect(served).toEqual(expected.filter((item) => item !== undefined))
          for (const owner of owners)
            expect(queue.waitingOf(owner)).toEqual(
              loadOf(model.flatMap(({ items }) => items).filter((item) => item.owner === owner)),
            )
          expect(queue.waiting()).toEqual(loadOf(model.flatMap(({ items }) => items)))
        }
      queue.serve(() => 'take')
      expect([queue.isEmpty(), queue.waiting()]).toEqual([true, { items: 0, bytes: 0 }])
    }),
  )
})

it('takes at most one item of each other owner before the next item of an owner', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...owners), { minLength: 1, maxLength: 40 }), (pushed) => {
      const queue = createRoundRobinQueue<string>()
      for (const owner of pushed) queue.push(owner, owner)
      const served: string[] = []
      queue.serve((owner) => {
        served.push(owner)
        return 'take'
      })
      expect(served.toSorted()).toEqual(pushed.toSorted())
      for (const owner of new Set(pushed))
        for (const between of served.join('').split(owner).slice(0, -1))
          expect(new Set(between).size).toBe(between.length)
    }),
  )
})

it('offers items that are pushed while it serves', () => {
  const queue = createRoundRobinQueue<number>()
  queue.push('a', 3)
  const served: string[] = []
  queue.serve((item, owner) => {
    served.push(`${owner}${item}`)
    if (item > 0) for (const other of ['a', 'b']) if (served.length < 4) queue.push(other, item - 1)
    return 'take'
  })
  expect(served).toEqual(['a3', 'b2', 'a2', 'b1', 'a1', 'b1', 'a1'])
  expect(queue.isEmpty()).toBe(true)
})
