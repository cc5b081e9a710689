import { createLogger } from '@shiplog/log'
import { describe, expect, it, vi } from 'vitest'
import { createSessionLog } from './session-log.ts'

const log = createLogger('test', 'silent')

const start = (write: (entries: string[]) => Promise<void>) =>
  createSessionLog<string>({ write, log, intervalMs: 5 })

describe('the log of sessions', () => {
  it('writes each session once, and sessions of the same moment together', async () => {
    const written: string[][] = []
    const sessions = start(async (entries) => void written.push(entries))
    for (const session of ['a', 'b', 'a', 'b', 'a']) sessions.note(session, () => session)
    await vi.waitFor(() => expect(written).toEqual([['a', 'b']]))
    sessions.note('a', () => 'again')
    sessions.note('c', () => 'c')
    await sessions.stop()
    expect(written).toEqual([['a', 'b'], ['c']])
  })

  it('writes an entry that could not be written when its key comes again', async () => {
    const written: string[] = []
    let isDown = true
    const sessions = start(async (entries) => {
      if (isDown) throw new Error('away')
      written.push(...entries)
    })
    await vi.waitFor(async () => {
      sessions.note('a', () => 'a')
      await new Promise((resolve) => setTimeout(resolve, 20))
      isDown = false
      expect(written).toEqual(['a'])
    })
    sessions.note('a', () => 'a')
    await sessions.stop()
    expect(written).toEqual(['a'])
  })

  it('keeps a thousand entries at most while nothing can be written', async () => {
    const sizes: number[] = []
    const hanging = Promise.withResolvers<void>()
    const sessions = start(async (entries) => {
      sizes.push(entries.length)
      await hanging.promise
    })
    for (let count = 0; count < 5_000; count += 1) sessions.note(`a${count}`, () => 'a')
    await vi.waitFor(() => expect(sizes).toEqual([1_000]))
    for (let count = 0; count < 5_000; count += 1) sessions.note(`b${count}`, () => 'b')
    hanging.resolve()
    await sessions.stop()
    expect(sizes).toEqual([1_000, 1_000])
  })
})
