import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@shiplog/local-servers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '../src/connect.ts'

let directory: string
let start: (port?: number) => ReturnType<typeof startPostgres>
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'shiplog-test-connect-'))
  const dataDirectory = join(directory, 'data')
  start = (port) =>
    startPostgres({
      dataDirectory,
      password: 'admin',
      settings: { fsync: 'off', max_connections: '4', superuser_reserved_connections: '0' },
      temporary: true,
      ...(port !== undefined && { port }),
    })
})
afterAll(() => rm(directory, { recursive: true, force: true }))

/** Connects, and runs `meanwhile` at the first line of the log. @returns the lines of the log */
const waitWhile = async (url: string, meanwhile: () => Promise<unknown>): Promise<string[]> => {
  const lines: string[] = []
  const waits = Promise.withResolvers<void>()
  const connecting = connect({
    url,
    waitMs: 20_000,
    log: (line) => {
      lines.push(line)
      waits.resolve()
    },
  })
  await waits.promise
  await meanwhile()
  const client = await connecting
  await client.query('select')
  await client.end()
  return lines
}

describe('connecting', () => {
  it('waits for a server that does not run yet, and logs it once', async () => {
    const { url, port, stop } = await start()
    await stop()
    let server: Awaited<ReturnType<typeof startPostgres>> | undefined
    const lines = await waitWhile(url, async () => {
      server = await start(port)
    })
    expect(lines[0]).toMatch(/^waits for the database \(.*ECONNREFUSED/)
    expect(new Set(lines).size).toBe(lines.length)
    await server?.stop()
  })

  it('waits for a server with no connection left', async () => {
    const { url, stop } = await start()
    const others = await Promise.all([1, 2, 3, 4].map(() => connect({ url })))
    const lines = await waitWhile(url, () => Promise.all(others.map((other) => other.end())))
    expect(lines).toEqual(['waits for the database (sorry, too many clients already)'])
    await stop()
  })

  it('fails at once on an error that is not temporary, and otherwise after its time', async () => {
    const { url, stop } = await start()
    const wrong = new URL(url)
    wrong.password = 'wrong'
    await expect(connect({ url: wrong.href, waitMs: 60_000 })).rejects.toThrow(
      'password authentication failed',
    )
    await stop()
    const started = performance.now()
    await expect(connect({ url, waitMs: 1_500 })).rejects.toThrow('ECONNREFUSED')
    expect(performance.now() - started).toBeGreaterThan(1_000)
    await expect(connect({ url })).rejects.toThrow('ECONNREFUSED')
  })
})
