import { describe, expect, it } from 'vitest'
import {
  accepted,
  confirmed,
  receiverKeys,
  refused,
  subscribedAgain,
  toReceiver,
  unsubscribed,
} from './receivers.ts'

const address = 'Ada@Example.com'
const now = new Date('2026-11-21T10:00:00Z')

/** Applies changes as the memory does. Fields are merged, and null removes a value. */
const remember = (...changes: { key: string; value: object | null }[]): Map<string, unknown> => {
  const memory = new Map<string, unknown>()
  for (const { key, value } of changes)
    if (value === null) memory.delete(key)
    else memory.set(key, { ...(memory.get(key) ?? {}), ...value })
  return memory
}
const stateAfter = (...changes: Parameters<typeof remember>) => toReceiver(address, remember(...changes))

describe('an address', () => {
  it('waits until it is confirmed, and is the same in any case of its letters', () => {
    expect(stateAfter()).toEqual({ address, state: 'waiting', reason: null, refusals: 0 })
    expect(stateAfter(confirmed('ada@EXAMPLE.com', now)).state).toBe('confirmed')
    expect(receiverKeys([address])).toEqual(receiverKeys(['ada@example.com']))
  })

  it('can be unsubscribed before it is confirmed, and subscribed again', () => {
    expect(stateAfter(unsubscribed(address, now)).state).toBe('unsubscribed')
    expect(stateAfter(unsubscribed(address, now), confirmed(address, now)).state).toBe('unsubscribed')
    const again = [unsubscribed(address, now), confirmed(address, now), subscribedAgain(address)]
    expect(stateAfter(...again).state).toBe('confirmed')
  })

  it('is refused after three refusals in a row, until it is confirmed again', () => {
    const changes = [confirmed(address, now)]
    const refuse = () => changes.push(refused(stateAfter(...changes), 'No such user'))
    refuse()
    refuse()
    expect(stateAfter(...changes)).toMatchObject({ state: 'confirmed', refusals: 2 })
    changes.push(...accepted(stateAfter(...changes)))
    expect(stateAfter(...changes)).toMatchObject({ state: 'confirmed', refusals: 0 })
    for (let count = 0; count < 3; count += 1) refuse()
    expect(stateAfter(...changes)).toMatchObject({ state: 'refused', reason: 'No such user', refusals: 3 })
    expect(stateAfter(...changes, confirmed(address, now))).toMatchObject({ state: 'confirmed', refusals: 0 })
  })

  it('that was never refused is not remembered when a mail is accepted', () => {
    expect(accepted(stateAfter(confirmed(address, now)))).toEqual([])
  })
})
