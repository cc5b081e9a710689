import { newId } from '@shiplog/events'
import { deploymentEvent, eventually, productDeleted } from '@shiplog/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createWorld, type World } from './support.ts'

let world: World
beforeEach(async () => {
  world = await createWorld()
})
afterEach(async () => world?.stop())

const rowsOf = async (product_name: string): Promise<number> => {
  const [row] = await world.database.query<{ count: number }>(
    'select count(*)::int from deployment_query.deployment where product_name = $1',
    [product_name],
  )
  return row?.count ?? 0
}

const deletionIsDone = () =>
  eventually(
    async () => (await world.database.query('select from deployment_query.deleted_product')).length === 0,
    { timeoutMs: 90_000 },
  )

describe('the deletion of a product', () => {
  it('deletes only deployments that were logged before it, also when the product is deleted again', async () => {
    const { account_id } = world
    const [first, second, third] = [newId(), newId(), newId()]
    const deploy = (deployment_id: string) => deploymentEvent({ account_id, deployment_id })
    await world.ingestion.append(deploy(first), productDeleted(account_id, 'checkout'))
    await world.ingestion.append(deploy(second), productDeleted(account_id, 'checkout'), deploy(third))
    const { body } = await world.get('/deployments/')
    expect(body).toMatchObject([{ id: third }])
    await deletionIsDone()
    expect((await world.get('/deployments/')).body).toEqual(body)
    expect(await rowsOf('checkout')).toBe(1)
  })
})
