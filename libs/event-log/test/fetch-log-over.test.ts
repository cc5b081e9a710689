import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { fetchLogOver } from '../src/index.ts'

let stop = (): void => {}
afterEach(() => stop())

const startOwner = async (answer: RequestListener): Promise<string> => {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  stop = () => {
    server.close()
    server.closeAllConnections()
  }
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const authorization = async (): Promise<string> => 'Bearer reader'

describe('fetchLogOver', () => {
  it('asks the owner for a page, with the authorization of the caller', async () => {
    const asked: unknown[] = []
    const url = await startOwner((req, res) => {
      asked.push([req.url, req.headers.authorization])
      res.end(JSON.stringify({ events: [], head: 7 }))
    })
    expect(await fetchLogOver(url, authorization)(5, 100)).toEqual({ events: [], head: 7 })
    expect(asked).toEqual([['/internal/event-log?after=5&limit=100', 'Bearer reader']])
  })

  it('throws the answer of an owner that refuses', async () => {
    const url = await startOwner((_req, res) => {
      res.writeHead(403).end('{"detail":"Not for users"}')
    })
    await expect(fetchLogOver(url, authorization)(0, 1)).rejects.toThrow('403: {"detail":"Not for users"}')
  })

  it('throws when the answer is no page of a log', async () => {
    const event = { id: 'a', account_id: 'b', type: 'c', data: null, trace: null, recorded_at: 'd' }
    for (const page of [{ events: [event], head: 7 }, { head: 7 }, { events: [] }, []]) {
      const url = await startOwner((_req, res) => void res.end(JSON.stringify(page)))
      await expect(fetchLogOver(url, authorization)(0, 1)).rejects.toMatchObject({ name: 'ZodError' })
      stop()
    }
  })

  it('throws when the owner does not answer or cannot be reached', async () => {
    const url = await startOwner(() => {})
    const fetchLog = fetchLogOver(url, authorization, 50)
    await expect(fetchLog(0, 1)).rejects.toMatchObject({ name: 'TimeoutError' })
    stop()
    await expect(fetchLog(0, 1)).rejects.toThrow()
  })
})
