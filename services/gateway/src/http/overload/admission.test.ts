import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Admission, admitUnknown, isFailure, isOverloaded, refusalOfKnown } from './admission.ts'
import type { RequestFacts } from './request-facts.ts'

const facts: fc.Arbitrary<RequestFacts> = fc
  .record({
    path: fc.constantFrom('/environments', '/nothing', '/', '/console/x', '/docs', '/consoles', '/cli/x'),
    isProbe: fc.boolean(),
    isOperation: fc.boolean(),
    maxWaitMs: fc.constantFrom(undefined, 230),
    hasCredential: fc.boolean(),
    isAccepted: fc.boolean(),
  })
  .map(({ isAccepted, ...all }) => ({
    ...all,
    credential: all.hasCredential && all.isOperation && isAccepted ? 'token' : undefined,
  }))

type Situation = { waitedMs: number; isOverloaded: boolean; seconds: number | undefined }

const situation: fc.Arbitrary<Situation> = fc.record({
  waitedMs: fc.constantFrom(0, 1_000, 1_001),
  isOverloaded: fc.boolean(),
  seconds: fc.constantFrom(undefined, 7),
})

const decide = (request: RequestFacts, { waitedMs, ...state }: Situation): Admission =>
  admitUnknown(
    { isOverloaded: () => state.isOverloaded, blockedSeconds: () => state.seconds },
    { facts: request, network: '203.0.113.7' },
    waitedMs,
  )

const isPublic = ({ path }: RequestFacts): boolean => ['/', '/console/x', '/docs', '/cli/x'].includes(path)
const isAnonymous = ({ isOperation, hasCredential }: RequestFacts): boolean => isOperation && !hasCredential

it('admits health checks always, and other unknown callers as the load and their network allow', () => {
  fc.assert(
    fc.property(facts, situation, (request, now) => {
      const { action, ...admission } = decide(request, now)
      const isLate = now.waitedMs > 1_000
      const isBlocked = now.seconds !== undefined && !isPublic(request) && !isAnonymous(request)
      const isRefused = isLate || isBlocked || now.isOverloaded
      const refused = isLate || request.credential === undefined ? 'refuse' : 'check'
      expect(action).toBe(request.isProbe ? 'admit' : isRefused ? refused : 'observe')
      if (action === 'admit' || action === 'observe') return
      expect(admission).toMatchObject({
        refusal:
          isBlocked && !isLate
            ? { status: 429, retryAfterSeconds: 7 }
            : { status: 503, retryAfterSeconds: 1 },
      })
    }),
  )
})

it('refuses no less when the load is higher or the network has failed', () => {
  const order = ['admit', 'observe', 'check', 'refuse']
  fc.assert(
    fc.property(facts, situation, (request, now) => {
      const { action } = decide(request, now)
      for (const worse of [{ isOverloaded: true }, { seconds: 7 }, { waitedMs: 1_001 }])
        expect(order.indexOf(decide(request, { ...now, ...worse }).action)).toBeGreaterThanOrEqual(
          order.indexOf(action),
        )
    }),
  )
})

it('refuses known callers while they overload the gateway, and events while the backlog is too long', () => {
  expect(refusalOfKnown(false, undefined)).toBeUndefined()
  expect(refusalOfKnown(false, 'Too many')).toMatchObject({ status: 503, detail: 'Too many' })
  expect(refusalOfKnown(true, undefined)).toMatchObject({ status: 503 })
})

it('counts as overload only a lag with a hundred requests in flight', () => {
  const counts = [0, 99, 100, 500]
  expect(counts.map((count) => isOverloaded(() => true, count))).toEqual([false, false, true, true])
  expect(counts.map((count) => isOverloaded(() => false, count))).toEqual([false, false, false, false])
})

it('counts a 404, and a 401 to a credential, as failures of the network', () => {
  fc.assert(
    fc.property(facts, fc.constantFrom(200, 401, 403, 404, 503), (request, status) => {
      expect(isFailure(request, status)).toBe(status === 404 || (status === 401 && request.hasCredential))
    }),
  )
})
