import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { freeStartMemory } from './free-start-memory.ts'

const spin = (ms: number): void => {
  const end = performance.now() + ms
  while (performance.now() < end);
}

describe('freeStartMemory', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
  afterEach(() => void vi.useRealTimers())

  it('collects the garbage of an idle process once', async () => {
    const garbage = new WeakRef(Array.from({ length: 100 }, () => ({})))
    await sleep(10)
    freeStartMemory()
    await sleep(500)
    vi.advanceTimersByTime(10_000)
    expect(garbage.deref()).toBeUndefined()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('waits while the process works', async () => {
    freeStartMemory()
    spin(100)
    await sleep(10)
    vi.advanceTimersByTime(10_000)
    expect(vi.getTimerCount()).toBe(1)
    await sleep(500)
    vi.advanceTimersByTime(10_000)
    expect(vi.getTimerCount()).toBe(0)
  })
})
