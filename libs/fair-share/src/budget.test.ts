import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createBudget } from './budget.ts'

type Reservation = { owner: string; amount: number }

const sum = (reserved: Reservation[]): number => reserved.reduce((total, { amount }) => total + amount, 0)

const steps = fc.array(
  fc.oneof(
    fc.record({ owner: fc.constantFrom('a', 'b', 'c'), amount: fc.nat(12) }),
    fc.record({ release: fc.nat(20) }),
  ),
  { maxLength: 60 },
)
const limits = fc.record({ largest: fc.nat(12), perOwner: fc.nat(20), total: fc.nat(40) })

it('reserves exactly what the limits leave, and has nothing reserved in the end', () => {
  fc.assert(
    fc.property(steps, limits, (wanted, most) => {
      const { reserve, used } = createBudget(most)
      const reserved: (Reservation & { release: () => void })[] = []
      for (const step of wanted)
        if ('release' in step) {
          const [ended] = reserved.splice(step.release % Math.max(1, reserved.length), 1)
          ended?.release()
        } else {
          const { owner, amount } = step
          const own = reserved.filter((other) => other.owner === owner)
          const fits =
            amount <= most.largest &&
            sum(own) + amount <= most.perOwner &&
            sum(reserved) + amount <= most.total
          const release = reserve(owner, amount)
          expect(release !== undefined).toBe(fits)
          if (release !== undefined) reserved.push({ owner, amount, release })
          expect(used()).toBe(sum(reserved))
        }
      for (const { release } of reserved) release()
      expect(used()).toBe(0)
      const all = Math.min(most.largest, most.perOwner, most.total)
      expect(reserve('a', all)).toBeDefined()
    }),
  )
})

it('has no limits by default', () => {
  const { reserve, used } = createBudget({})
  reserve('a', 1e12)
  expect(used()).toBe(1e12)
})
