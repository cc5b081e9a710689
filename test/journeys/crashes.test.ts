import { setTimeout as sleep } from 'node:timers/promises'
import { eventually, type ServiceName } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, createClient } from '../support/client.ts'
import { type Suite, startSuite } from '../support/suite/suite.ts'
import { unique, validDeployment } from '../support/valid.ts'

const killed: ServiceName[] = ['ingestion', 'catalog', 'deployment-query']

let suite: Suite
let client: Client
beforeAll(async () => {
  suite = await startSuite({ processes: killed })
  client = await createClient(suite)
}, 60_000)
afterAll(async () => suite?.stop())

/** Posts the same event until it is answered 200, as CI clients do, and returns the id in the answer. */
const postUntilAnswered = (body: unknown): Promise<string> =>
  eventually(
    async () => {
      const answer = await client.event('/deployment-events/', body)
      expect(answer.status).toBe(200)
      return answer.body.id as string
    },
    { timeoutMs: 60_000, intervalMs: 200 },
  )

describe('a suite whose parts are killed under load', () => {
  it('loses nothing that it answered, and doubles nothing', async () => {
    const product_name = unique('crash')
    const answered = new Map<string, string>()
    const postMany = async (number: number): Promise<void> => {
      for (let i = 0; i < 40; i++) {
        const version = `${number}.${i}`
        const body = validDeployment({ product_name, version, invoke_id: `run-${version}` })
        answered.set(version, await postUntilAnswered(body))
        await sleep(20)
      }
    }
    const chaos = async (): Promise<void> => {
      for (const name of killed) {
        await sleep(300)
        await suite.service(name).kill()
        await sleep(300)
        await suite.service(name).start()
      }
      await suite.nats.kill()
      await sleep(300)
      await suite.nats.restart()
      await sleep(300)
      await suite.nats.wipe()
    }
    await Promise.all([...Array.from({ length: 8 }, (_, i) => postMany(i)), chaos()])
    expect(answered.size).toBe(320)

    const shown = new Map<string, string>()
    const readAll = async (): Promise<true> => {
      shown.clear()
      let cursor: string | null = ''
      while (cursor !== null) {
        const page = await client.get(
          `/deployments/?product=${product_name}&limit=200${cursor && `&cursor=${cursor}`}`,
        )
        expect(page.status).toBe(200)
        for (const { version, id } of page.body) {
          expect(shown.has(version)).toBe(false)
          shown.set(version, id)
        }
        cursor = page.headers.get('x-next-cursor')
      }
      expect(shown.size).toBe(320)
      return true
    }
    await eventually(readAll, { timeoutMs: 30_000, intervalMs: 200 })
    expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(answered))
    await eventually(async () => {
      const versions = await client.get(`/versions/?product=${product_name}&limit=1`)
      return versions.headers.get('x-data-lag') === null
    })
  }, 150_000)
})
