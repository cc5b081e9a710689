import { errorHandler } from '@shiplog/http'
import { createLogger } from '@shiplog/log'
import express from 'express'
import { expect, it } from 'vitest'
import { checkIdentity, createIdentitySigner, requireService } from '../src/index.ts'

const [older, newer] = ['o'.repeat(32), 'n'.repeat(32)]

/** What a service with these secrets makes of a call that one with others signs. */
const call = async (callerSecrets: string, calledSecrets: string, audience = 'catalog'): Promise<number> => {
  const app = express()
  app.use(checkIdentity(calledSecrets, 'catalog'), requireService)
  app.get('/', (_req, res) => void res.status(204).end())
  app.use(errorHandler(createLogger('test', 'silent'), () => false))
  const server = app.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  const authorization = await createIdentitySigner(callerSecrets)(audience, {
    kind: 'service',
    service: 'gateway',
  })
  const answer = await fetch(`http://127.0.0.1:${address.port}/`, { headers: { authorization } })
  server.close()
  server.closeAllConnections()
  return answer.status
}

it('A secret gives way to another in three steps, and services a step apart believe each other', async () => {
  const steps = [older, `${older},${newer}`, `${newer}, ${older}`, newer]
  for (const [index, step] of steps.entries())
    for (const other of steps.slice(Math.max(0, index - 1), index + 2))
      expect([step, other, await call(step, other)]).toEqual([step, other, 204])
})

it('An identity is refused that was signed with a secret which was taken away or is not known yet', async () => {
  expect(await call(older, newer)).toBe(401)
  expect(await call(`${newer},${older}`, older)).toBe(401)
  expect(await call(`${older},${newer}`, newer)).toBe(401)
})

it('An identity is refused by every service but the one that it was signed for', async () => {
  expect(await call(`${newer},${older}`, `${newer},${older}`, 'notifier')).toBe(401)
})
