import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import express, { type Request } from 'express'
import { expect, it, onTestFinished } from 'vitest'
import { clientAddress, clientNetwork } from './client-address.ts'

/** Returns the address that the gateway sees for a request from 127.0.0.1 with this `X-Forwarded-For`. */
const addressOf = async (
  trusted: number | string[],
  forwarded?: string,
  read: (req: Request) => string | null = clientAddress,
): Promise<string | null> => {
  const app = express()
  app.set('trust proxy', trusted)
  app.get('/', (req, res) => void res.json(read(req)))
  // Without a host, the server listens on IPv4 and IPv6 if the machine has both. The peer is then
  // `::ffff:127.0.0.1`.
  const server = app.listen(0)
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  return (await (await fetch(`http://127.0.0.1:${port}/`, { headers })).json()) as string | null
}

it('is the peer unless the peer is a trusted proxy', async () => {
  expect(await addressOf([])).toBe('127.0.0.1')
  expect(await addressOf([], '203.0.113.7')).toBe('127.0.0.1')
  expect(await addressOf(['10.0.0.0/8'], '203.0.113.7')).toBe('127.0.0.1')
})

it('is the entry that the trusted proxy added, and no earlier one', async () => {
  expect(await addressOf(['loopback'], '203.0.113.7')).toBe('203.0.113.7')
  expect(await addressOf(['loopback'], '198.51.100.1, 203.0.113.7')).toBe('203.0.113.7')
  expect(await addressOf(['loopback', '203.0.113.0/24'], '198.51.100.1, 203.0.113.7')).toBe('198.51.100.1')
  expect(await addressOf(['loopback'], '2001:db8::7')).toBe('2001:db8::7')
})

it('is the entry before the known number of proxies, whatever their addresses are', async () => {
  expect(await addressOf(1, '203.0.113.7')).toBe('203.0.113.7')
  // The first entries were sent by the client, which can choose them.
  expect(await addressOf(1, '198.51.100.1, 10.0.0.9, 203.0.113.7')).toBe('203.0.113.7')
  expect(await addressOf(2, '198.51.100.1, 203.0.113.7, 10.0.0.9')).toBe('203.0.113.7')
  expect(await addressOf(2, '203.0.113.7')).toBe('203.0.113.7')
  expect(await addressOf(1)).toBe('127.0.0.1')
})

it('can be chosen by a client in a private network that is trusted as a whole', async () => {
  // The client is a pod in the private network, and has chosen the first entry.
  const trusted = ['loopback', 'uniquelocal']
  expect(await addressOf(trusted, '198.51.100.1, 10.0.0.9')).toBe('198.51.100.1')
  expect(await addressOf(1, '198.51.100.1, 10.0.0.9')).toBe('10.0.0.9')
})

it('is counted by its /64 in IPv6', async () => {
  const networkOf = (address: string) => addressOf(1, address, clientNetwork)
  expect(await networkOf('203.0.113.7')).toBe('203.0.113.7')
  expect(await networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(await networkOf('2001:DB8:1:2::6')).toBe('2001:db8:1:2::/64')
  expect(await networkOf('2001:db8::6')).toBe('2001:db8:0:0::/64')
  expect(await networkOf('::1')).toBe('0:0:0:0::/64')
  expect(await networkOf('nonsense')).toBe('')
})

it('is unknown when a trusted proxy sends a text that is not an address', async () => {
  expect(await addressOf(['loopback'], `'; drop table`)).toBeNull()
})
