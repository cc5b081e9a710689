import { parseEvents } from '@shiplog/events'
import { atPositions, deploymentEvent, productDeleted } from '@shiplog/testing'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lastChanges } from './product-changes.ts'

const accounts = ['0198c0de-0000-7000-8000-000000000001', '0198c0de-0000-7000-8000-000000000002']
const moment = fc.integer({ min: 0, max: 5 }).map((second) => `2026-11-21T10:00:0${second}.000Z`)
const step = fc.record({
  account_id: fc.constantFrom(...accounts),
  product_name: fc.constantFrom('a', 'b'),
  deletes: fc.constantFrom(true, false, false, false),
  occurred_at: moment,
  received_at: moment,
})

it('is, for each product, the latest event after its last deletion, and never later than its receipt', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const events = steps.map(({ deletes, ...fields }) =>
        deletes ? productDeleted(fields.account_id, fields.product_name) : deploymentEvent(fields),
      )
      const expected = accounts.flatMap((account_id) =>
        ['a', 'b'].flatMap((product_name) => {
          const own = steps.filter(
            (one) => one.account_id === account_id && one.product_name === product_name,
          )
          const times = own
            .slice(own.findLastIndex(({ deletes }) => deletes) + 1)
            .map(({ occurred_at, received_at }) => [occurred_at, received_at].toSorted()[0] ?? '')
          const changed_at = times.toSorted().at(-1)
          return changed_at === undefined ? [] : [{ account_id, product_name, changed_at }]
        }),
      )
      const changes = lastChanges(parseEvents(atPositions(events, 0)))
      expect(changes).toHaveLength(expected.length)
      expect(changes).toEqual(expect.arrayContaining(expected))
    }),
  )
})
