import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startProxy } from './proxy.ts'
import { startTestBed, type TestBed, validDeployment } from './support.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await startTestBed()
})
afterAll(() => bed.stop())

describe('a commit whose answer is lost', () => {
  it('is told by 503, and nothing is tried again: it may have been stored', async () => {
    const proxy = await startProxy(bed.database.urlFor('ingestion'))
    const client = await bed.startReplica(proxy.url)
    const post = (version: string) => {
      const item = {
        kind: 'deployment',
        account_id: bed.account_id,
        body: validDeployment({ version }),
        received_at: new Date().toISOString(),
        request_id: 'test',
        trace: null,
        idempotency_key: null,
        allowed: { products: null, environments: null },
      }
      return client.call('POST', '/internal/events', { items: [item] })
    }
    const logged = () =>
      bed.database.query(`select from ingestion.event_log where data ->> 'version' = 'unseen'`)
    expect((await post('seen')).status).toBe(200)
    proxy.loseAnswerTo('commit')
    const answer = await post('unseen')
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('1')
    expect(await logged()).toHaveLength(1)
    expect((await post('unseen')).status).toBe(200)
    expect(await logged()).toHaveLength(1)
    proxy.cut()
  })
})
