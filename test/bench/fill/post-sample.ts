import { inTurn } from '../load/at-rate.ts'
import { ciClient } from '../load/client.ts'
import { nextEvent } from '../load/events.ts'
import type { Stand } from '../stand.ts'

const items = 500

/** Posts deployments of new versions in batches, and waits until every projection has applied them. */
export const postSample = async (stand: Stand, events: number): Promise<void> => {
  const ci = ciClient(stand, 4)
  await inTurn(events / items, 4, async () => {
    const batch = Array.from({ length: items }, () => ({ kind: 'deployment', ...nextEvent() }))
    await ci.post('/event-batches/', JSON.stringify(batch))
  })
  await ci.close()
  await stand.untilProjected()
}
