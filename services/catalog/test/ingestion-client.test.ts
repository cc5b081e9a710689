import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newId } from '@shiplog/events'
import { createSuiteKeys } from '@shiplog/testing'
import { expect, it } from 'vitest'
import { createIngestionClient } from '../src/ingestion-client.ts'

const removal = {
  account_id: newId(),
  product_id: newId(),
  product_name: 'checkout',
  creation_id: null,
  actor: { subject: 'ann', role: 'admin', address: null, request_id: null },
}

/** Returns the position, or the error, of a removal to which ingestion gives this answer. */
const outcomeOf = async (status: number, text: string): Promise<unknown> => {
  const server = createServer((_req, res) => void res.writeHead(status).end(text)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = createIngestionClient({ url, identity: createSuiteKeys().of('catalog') })
  try {
    return await client.removeProduct(removal).catch((err: unknown) => err)
  } finally {
    await client.close()
    server.close()
  }
}

it('returns the position of the deletion', async () => {
  expect(await outcomeOf(200, '{"position":7}')).toBe(7)
})

it.each(['', 'text', 'null', '{}', '{"position":"7"}', '{"position":0}'])(
  'does not say that nothing has changed when the answer is with %j',
  async (text) => {
    expect(await outcomeOf(200, text)).toMatchObject({ name: 'IngestionError', hasChangedNothing: false })
  },
)

it('says that nothing has changed after a 4xx, but not after a 5xx', async () => {
  expect(await outcomeOf(400, '{"detail":"no"}')).toMatchObject({
    name: 'IngestionError',
    hasChangedNothing: true,
  })
  expect(await outcomeOf(500, '{"detail":"oh"}')).toMatchObject({
    name: 'IngestionError',
    hasChangedNothing: false,
  })
})
