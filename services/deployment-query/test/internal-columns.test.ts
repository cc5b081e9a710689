import { deployment, deploymentHistoryEvent, deploymentWithEvents } from '@shiplog/contract'
import { newId } from '@shiplog/events'
import { deploymentEvent } from '@shiplog/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld, type World } from './support.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
  for (const table of ['deployment', 'deployment_event'])
    await world.database.query(
      `alter table deployment_query.${table} add column internal text default 'internal value'`,
    )
})
afterAll(async () => world?.stop())

const fieldsOf = (schema: { shape: object }): string[] => Object.keys(schema.shape).toSorted()

it('shows a new column of a table in no answer before the contract names it', async () => {
  const { account_id } = world
  const deployment_id = newId()
  await world.ingestion.append(deploymentEvent({ account_id, deployment_id }))

  const listed = (await world.get('/deployments/')).body
  expect(listed).toHaveLength(1)
  expect(Object.keys(listed[0]).toSorted()).toEqual(fieldsOf(deployment))
  const shown = (await world.get(`/deployments/${deployment_id}`)).body
  expect(Object.keys(shown).toSorted()).toEqual(fieldsOf(deploymentWithEvents))
  expect(Object.keys(shown.events[0]).toSorted()).toEqual(fieldsOf(deploymentHistoryEvent))
  const [row] = await world.database.query('select internal from deployment_query.deployment')
  expect(row).toEqual({ internal: 'internal value' })
})
