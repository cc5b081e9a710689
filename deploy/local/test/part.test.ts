import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { eventually } from '@shiplog/testing'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type Backoff, type Part, type PartEvents, supervise } from '../src/parts/part.ts'

const quick: Backoff = { firstMs: 10, mostMs: 80, resetMs: 60_000, attempts: 3 }

/** Makes a part of a real process that is ready at once. */
const shellPart = (script: string): Part => ({
  name: 'part',
  start: async () => {
    const child = spawn('/bin/sh', ['-c', script])
    const exited = once(child, 'exit').then(([code, signal]) => `ended with ${signal ?? code}`)
    const stop = async (): Promise<void> => {
      child.kill('SIGTERM')
      await exited
    }
    return { pid: child.pid ?? 0, ready: Promise.resolve(), exited, stop }
  },
})

const record = () => {
  const pids: number[] = []
  const ended: [string, number][] = []
  const back: number[] = []
  const events: PartEvents = {
    spawned: (_name, pid) => pids.push(pid),
    back: (_name, pid) => back.push(pid),
    ended: (_name, how, retryMs) => ended.push([how, retryMs]),
  }
  return { pids, ended, back, events }
}

describe('supervise', () => {
  it('starts a part again after it was killed, and reports that', async () => {
    const { pids, ended, back, events } = record()
    const supervised = supervise(shellPart('sleep 600'), events, quick)
    onTestFinished(supervised.stop)
    await supervised.ready
    process.kill(pids[0] ?? 0, 'SIGKILL')
    await eventually(() => back.length === 1)
    expect(ended).toEqual([['ended with SIGKILL', 10]])
    expect(pids).toHaveLength(2)
    expect(back).toEqual([pids[1]])
  })

  it('waits longer each time, up to a limit', async () => {
    const { ended, events } = record()
    const supervised = supervise(shellPart('exit 3'), events, quick)
    onTestFinished(supervised.stop)
    await eventually(() => ended.length >= 6)
    expect(ended.slice(0, 6).map(([, retryMs]) => retryMs)).toEqual([10, 20, 40, 80, 80, 80])
  })

  it('starts a part soon again that had run for a while', async () => {
    const { ended, events } = record()
    const supervised = supervise(shellPart('sleep 0.1'), events, { ...quick, resetMs: 50 })
    onTestFinished(supervised.stop)
    await eventually(() => ended.length >= 3)
    expect(ended.slice(0, 3).map(([, retryMs]) => retryMs)).toEqual([10, 10, 10])
  })

  it('gives up on a part that cannot be started at all', async () => {
    const { ended, events } = record()
    const start = async (): Promise<never> => {
      throw new Error('no such program')
    }
    const supervised = supervise({ name: 'part', start }, events, quick)
    await expect(supervised.ready).rejects.toThrow('part could not start: no such program')
    expect(ended).toHaveLength(2)
    await supervised.stop()
  })

  it('stops a part and leaves it stopped', async () => {
    const { pids, ended, events } = record()
    const supervised = supervise(shellPart('sleep 600'), events, quick)
    await supervised.ready
    await supervised.stop()
    expect(() => process.kill(pids[0] ?? 0, 0)).toThrow('ESRCH')
    expect([pids.length, ended]).toEqual([1, []])
  })
})
