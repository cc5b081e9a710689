import { describe, expect, it } from 'vitest'
import { createInbox } from './inbox.ts'

const never = new AbortController().signal
const most = { items: 100, bytes: 100 }

/** Makes an inbox of texts. `push` returns a function that returns true while the push waits. */
const setUp = (capacity: { items: number; bytes: number }) => {
  const inbox = createInbox<string>(capacity, (text) => text.length)
  const push = (text: string): (() => Promise<boolean>) => {
    let waits = true
    void inbox.push(text, never).then(() => {
      waits = false
    })
    return async () => {
      await new Promise((resolve) => setImmediate(resolve))
      return waits
    }
  }
  return { inbox, push }
}

describe('an inbox', () => {
  it('makes a push wait while it is full, until something is taken', async () => {
    const { inbox, push } = setUp({ items: 2, bytes: 100 })
    expect([await push('a')(), await push('b')()]).toEqual([false, false])
    const waits = push('c')
    expect(await waits()).toBe(true)
    expect(await inbox.take(most, 0, never)).toEqual(['a', 'b'])
    expect(await waits()).toBe(false)
  })

  it('is full by bytes, too', async () => {
    const { inbox, push } = setUp({ items: 100, bytes: 10 })
    expect(await push('x'.repeat(9))()).toBe(false)
    expect(await push('x'.repeat(50))()).toBe(false)
    const waits = push('y')
    expect(await waits()).toBe(true)
    expect(await inbox.take(most, 0, never)).toHaveLength(2)
    expect(await waits()).toBe(false)
  })

  it('returns a batch up to a count and up to bytes, and a larger item alone', async () => {
    const { inbox, push } = setUp({ items: 100, bytes: 1_000 })
    for (const text of ['1', '2', '3', '4444', '55555', '6666666666', '7']) push(text)
    const take = () => inbox.take({ items: 2, bytes: 5 }, 0, never)
    expect(await take()).toEqual(['1', '2'])
    expect(await take()).toEqual(['3', '4444'])
    expect(await take()).toEqual(['55555'])
    expect(await take()).toEqual(['6666666666'])
    expect(await take()).toEqual(['7'])
    expect(await take()).toEqual([])
  })

  it('ends a waiting push when its signal fires', async () => {
    const { inbox, push } = setUp({ items: 1, bytes: 10 })
    push('a')
    const over = new AbortController()
    const dropped = inbox.push('b', over.signal)
    over.abort()
    await dropped
    expect(await inbox.take(most, 0, never)).toEqual(['a'])
  })
})
