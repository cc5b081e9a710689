import { eventually } from '@shiplog/testing'
import { expect } from 'vitest'
import { createChannel, createPreference } from '../../support/chat.ts'
import { unique, validBuild, validDeployment } from '../../support/valid.ts'
import type { ObservedSuite } from './observed-suite.ts'

/**
 * Statuses of the chat service. Each causes another outcome, in this order: sent, paused, retried, failed,
 * gone.
 */
const answers = [200, 429, 500, 400, 404]

/** Makes traffic for every metric: events, reads, mistakes, and messages with each outcome. */
export const makeTraffic = async ({ client, chat }: ObservedSuite): Promise<void> => {
  for (const status of answers) {
    const name = unique(`answers-${status}`)
    const channel = await createChannel(client, `${chat.url}/${status}`, { name })
    await createPreference(client, channel.id)
  }
  const product_name = unique('checkout')
  const { status } = await client.event('/deployment-events/', validDeployment({ product_name }))
  expect(status).toBe(200)
  await client.event('/build-events/', validBuild({ product_name }))
  await client.event('/deployment-events/', {})
  await client.post('/releases/', { name: unique('winter') })
  for (const path of ['/products/', '/deployments/', '/releases/', '/nowhere/']) await client.get(path)
  await eventually(() => new Set(chat.requests.map(({ path }) => path)).size === answers.length)
}
