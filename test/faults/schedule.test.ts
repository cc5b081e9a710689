import { describe, expect, it } from 'vitest'
import { faultKinds, planFaults, takenBy } from './schedule.ts'

describe('planFaults', () => {
  const plans = Array.from({ length: 100 }, (_, seed) => planFaults(seed, 10))

  it('returns the same faults for the same seed, and others for another seed', () => {
    expect(planFaults(7, 10)).toEqual(plans[7])
    expect(new Set(plans.map((plan) => JSON.stringify(plan))).size).toBe(100)
  })

  it('uses every kind of fault, and several faults in each round', () => {
    expect(new Set(plans.flat().map(({ kind }) => kind))).toEqual(new Set(faultKinds))
    for (const plan of plans) expect(plan.length).toBeGreaterThan(2)
  })

  it('breaks no part that is already broken, and ends all faults within the round', () => {
    for (const plan of plans) {
      const busyUntil = new Map<string, number>()
      for (const fault of plan) {
        for (const name of takenBy(fault)) {
          expect(busyUntil.get(name) ?? 0).toBeLessThanOrEqual(fault.atMs)
          busyUntil.set(name, fault.atMs + fault.forMs)
        }
        expect(fault.atMs + fault.forMs).toBeLessThanOrEqual(10_001)
      }
    }
  })

  it('uses only the kinds that are asked for', () => {
    expect(new Set(planFaults(1, 30, ['kill', 'pause']).map(({ kind }) => kind))).toEqual(
      new Set(['kill', 'pause']),
    )
  })
})
