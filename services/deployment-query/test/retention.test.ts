import { randomUUID } from 'node:crypto'
import { firstIdAt } from '@shiplog/events'
import { type DeploymentFields, deploymentEvent, eventually } from '@shiplog/testing'
import { afterEach, expect, it } from 'vitest'
import { createDeploymentQuery } from '../src/service.ts'
import { createWorld, type World } from './support.ts'

let world: World
afterEach(async () => world?.stop())

const dayMs = 24 * 60 * 60 * 1_000
let made = 0

/** Makes an event of a deployment that began this many days ago. */
const event = (daysAgo: number, fields: Partial<DeploymentFields> = {}) => {
  made += 1
  const moment = new Date(Date.now() - daysAgo * dayMs + made)
  const deployment_id = firstIdAt(moment).slice(0, -12) + String(made).padStart(12, '0')
  const { account_id } = world
  return deploymentEvent({ account_id, deployment_id, occurred_at: moment.toISOString(), ...fields })
}

const shown = async (query = ''): Promise<string[]> => {
  const { body } = await world.get(`/deployments/?${query}`)
  return body.map(({ version }: { version: string }) => version).toSorted()
}

const events = () => world.database.query('select from deployment_query.deployment_event')

/** Runs the service with a retention of `days` until only `left` events are stored. */
const deleteOld = async (days: number, left: number): Promise<void> => {
  await world.stopService()
  const service = await createDeploymentQuery({ ...world.config, retention: { days } })
  await eventually(async () => (await events()).length === left).finally(service.stop)
  await world.startService()
}

it('deletes deployments that ended long ago, but never the current or the latest of a cell', async () => {
  world = await createWorld()
  await world.ingestion.append(
    event(90, { version: 'a-long-ago' }),
    event(80, { version: 'a-open', status: 'started' }),
    event(70, { version: 'a-last-completed' }),
    event(60, { version: 'a-failed-long-ago', status: 'failed' }),
    event(50, { version: 'a-last', status: 'aborted' }),
    event(90, { version: 'b-only', environment_name: 'qa' }),
    event(90, { version: 'c-long-ago', product_name: 'c' }),
    event(10, { version: 'c-lately', product_name: 'c' }),
    event(5, { version: 'c-last', product_name: 'c' }),
    deploymentEvent({ account_id: randomUUID(), version: 'of another account' }),
  )
  const updated_at = new Date().toISOString()
  await world.ingestion.append(
    event(90, { version: 'd-changed-lately', product_name: 'd', updated_at }),
    event(5, { version: 'd-last', product_name: 'd' }),
  )
  await eventually(async () => (await events()).length === 12)
  const kept = ['a-last', 'a-last-completed', 'a-open', 'b-only', 'c-last', 'c-lately', 'd-changed-lately']
  await deleteOld(30, 9)
  expect(await shown()).toEqual([...kept, 'd-last'])
})

it('deletes any number of deployments in chunks, and none without a retention', {
  timeout: 60_000,
}, async () => {
  world = await createWorld()
  for (let batch = 0; batch < 4; batch += 1)
    await world.ingestion.append(
      ...Array.from({ length: 500 }, () => event(90)),
      ...(batch % 2 === 0 ? [event(80, { version: 'last', environment_name: `env-${batch}` })] : []),
    )
  await eventually(async () => (await events()).length === 2_002)
  await deleteOld(30, 3)
  expect(await shown()).toEqual(['1.0', 'last', 'last'])
})
