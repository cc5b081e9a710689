import { EventEmitter } from 'node:events'
import type { Incoming, Outgoing } from '@shiplog/http'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { limitBodies } from './limit-bodies.ts'

const most = 100

type Sent = { account: string; bytes: number; res: EventEmitter & { closed: boolean } }

const sum = (sent: Sent[]): number => sent.reduce((total, { bytes }) => total + bytes, 0)

it('counts a body until its client hangs up or has the answer, and no body of a client that was gone before', () => {
  const steps = fc.array(
    fc.oneof(
      fc.record({ account: fc.constantFrom('a', 'b', 'c'), bytes: fc.nat(60), isGone: fc.boolean() }),
      fc.record({ closes: fc.nat(20) }),
    ),
    { maxLength: 60 },
  )
  fc.assert(
    fc.property(steps, (taken) => {
      const limit = limitBodies(most)(((req: { account: string }) => req.account) as never)
      const held: Sent[] = []
      /** Returns true when the body is accepted. */
      const send = ({ account, bytes, res }: Sent): boolean => {
        let isAccepted = false
        const headers = { 'content-length': String(bytes) }
        try {
          limit({ account, headers } as unknown as Incoming, res as unknown as Outgoing, () => {
            isAccepted = true
          })
        } catch (err) {
          expect(err).toMatchObject({ status: 503 })
        }
        return isAccepted
      }
      const sentTo = (account: string, bytes: number, closed = false): Sent => ({
        account,
        bytes,
        res: Object.assign(new EventEmitter(), { closed }),
      })
      for (const step of taken)
        if ('closes' in step) {
          const [closed] = held.splice(step.closes % Math.max(1, held.length), 1)
          closed?.res.emit('close')
        } else {
          const { account, bytes, isGone } = step
          const own = held.filter((other) => other.account === account)
          const fits = sum(held) + bytes <= most && sum(own) + bytes <= most / 2
          const sent = sentTo(account, bytes, isGone)
          const isAccepted = send(sent)
          expect(isAccepted).toBe(bytes === 0 || (fits && !isGone))
          if (isAccepted) held.push(sent)
        }
      for (const { res } of held) res.emit('close')
      expect([send(sentTo('a', most / 2)), send(sentTo('b', most / 2))]).toEqual([true, true])
    }),
  )
})
