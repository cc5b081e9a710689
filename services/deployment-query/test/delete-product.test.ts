import { newId } from '@shiplog/events'
import { deploymentEvent, productDeleted } from '@shiplog/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { countDeployments, deploymentsAreDeleted } from './product-deletion.ts'
import { createWorld, type World } from './support.ts'

let world: World
beforeEach(async () => {
  world = await createWorld()
})
afterEach(async () => world?.stop())

describe('the deletion of a product', () => {
  it('deletes only deployments that were logged before it, also when the product is deleted again', async () => {
    const { account_id } = world
    const [first, second, third] = [newId(), newId(), newId()]
    const deploy = (deployment_id: string) => deploymentEvent({ account_id, deployment_id })
    await world.ingestion.append(deploy(first), productDeleted(account_id, 'checkout'))
    await world.ingestion.append(deploy(second), productDeleted(account_id, 'checkout'), deploy(third))
    const { body } = await world.get('/deployments/')
    expect(body).toMatchObject([{ id: third }])
    await deploymentsAreDeleted(world)
    expect((await world.get('/deployments/')).body).toEqual(body)
    expect(await countDeployments(world, 'checkout')).toBe(1)
  })
})
