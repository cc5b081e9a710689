import { describe, expect, it } from 'vitest'
import type { Step } from '../judging/step.ts'
import type { Kubectl } from '../kubectl.ts'
import { takeSteps } from './take-steps.ts'

const kubectl: Kubectl = {
  run: async () => 'nothing to see',
  json: () => Promise.reject(new Error('not asked for')),
  follow: () => ({ ended: Promise.resolve(''), stop: () => {} }),
}

const take = (steps: Step[], signal = new AbortController().signal) =>
  takeSteps({ kubectl, say: () => {}, signal }, steps, { beforeMs: 1, afterMs: 1 })

const step = (name: string, run: Step['run'], leftOut?: string): Step => ({
  name,
  allowed: 'nothing',
  run,
  ...(leftOut !== undefined && { leftOut }),
})
const nothing = async (): Promise<void> => {}

describe('takeSteps', () => {
  it('takes steps one after the other, without gaps', async () => {
    const { taken, faults } = await take([
      step('first', nothing),
      step('second', () => Promise.reject(new Error('taken all the same')), 'no --next-tag'),
      step('third', nothing),
    ])
    const [first, second, third] = taken
    expect(second).toEqual({ name: 'second', allowed: 'nothing', leftOut: 'no --next-tag' })
    expect(third).toHaveProperty('startedAt', first && 'endedAt' in first ? first.endedAt : undefined)
    expect(faults).toEqual([])
  })

  it('stops after a step that fails, and names it', async () => {
    const { taken, faults } = await take([
      step('first', () => Promise.reject(new Error('waited 300 s'))),
      step('second', nothing),
    ])
    expect(taken).toMatchObject([{ name: 'first' }, { leftOut: 'a step before it went wrong' }])
    expect(taken[0]).toHaveProperty('endedAt')
    expect(faults).toEqual(['The step "first" went wrong: waited 300 s'])
  })

  it('ends at once when interrupted', async () => {
    const controller = new AbortController()
    const interrupted = step('first', async () => controller.abort(new Error('Interrupted')))
    await expect(take([interrupted, step('second', nothing)], controller.signal)).rejects.toThrow(
      'Interrupted',
    )
  })
})
