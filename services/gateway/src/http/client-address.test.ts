import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { expect, it, onTestFinished } from 'vitest'
import { clientAddress } from './client-address.ts'

/** What is taken for the address of a request from 127.0.0.1 with this header. */
const addressOf = async (trusted: string[], forwarded?: string): Promise<string | null> => {
  const app = express()
  app.set('trust proxy', trusted)
  app.get('/', (req, res) => void res.json(clientAddress(req)))
  // A socket for both families, where there are both: then IPv4 peers are `::ffff:127.0.0.1`.
  const server = app.listen(0)
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  return (await (await fetch(`http://127.0.0.1:${port}/`, { headers })).json()) as string | null
}

it('is the peer, whatever it says of others, unless it is trusted', async () => {
  expect(await addressOf([])).toBe('127.0.0.1')
  expect(await addressOf([], '203.0.113.7')).toBe('127.0.0.1')
  expect(await addressOf(['10.0.0.0/8'], '203.0.113.7')).toBe('127.0.0.1')
})

it('is what a trusted proxy says, and not what came to that proxy', async () => {
  expect(await addressOf(['loopback'], '203.0.113.7')).toBe('203.0.113.7')
  expect(await addressOf(['loopback'], '198.51.100.1, 203.0.113.7')).toBe('203.0.113.7')
  expect(await addressOf(['loopback', '203.0.113.0/24'], '198.51.100.1, 203.0.113.7')).toBe('198.51.100.1')
  expect(await addressOf(['loopback'], '2001:db8::7')).toBe('2001:db8::7')
})

it('is unknown when a trusted proxy says what is no address', async () => {
  expect(await addressOf(['loopback'], `'; drop table`)).toBeNull()
})
