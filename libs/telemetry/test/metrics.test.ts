import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

let child: ChildProcess
let url: string
let metricsUrl: string

beforeAll(async () => {
  const port = await freePort()
  metricsUrl = `http://127.0.0.1:${port}/metrics`
  child = spawn(process.execPath, ['--import', '@shiplog/telemetry/register', 'test/programs/measured.ts'], {
    cwd: new URL('..', import.meta.url).pathname,
    env: { PATH: process.env.PATH, METRICS_PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (child.stdout === null) throw new Error('no standard output')
  ;[url] = (await once(createInterface(child.stdout), 'line')) as [string]
})
afterAll(() => void child?.kill('SIGKILL'))

const scrape = async (): Promise<string> => (await fetch(metricsUrl)).text()

describe('a process with a metrics port', () => {
  it('forgets what a gauge was when it cannot be read any more', async () => {
    expect(await scrape()).toContain('shiplog_test_first{of="all"} 1')
    expect(await scrape()).not.toMatch(/^shiplog_test_first/m)
  })

  it('shows histograms and gauges in the words of Prometheus', async () => {
    await fetch(url)
    const text = await scrape()
    expect(text).toContain('shiplog_test_size_bucket{kind="small",le="10"} 1')
    expect(text).toContain('shiplog_test_size_sum{kind="small"} 7')
    expect(text).toContain('shiplog_test_age_seconds{of="cheese"} 1.5')
  })

  it('shows a counter before there is anything to count', async () => {
    expect(await scrape()).toMatch(/^shiplog_test_falls_total 0$/m)
  })

  it('reads gauges that belong together once a scrape', async () => {
    const reads = async () => Number(/^shiplog_test_reads (\d+)$/m.exec(await scrape())?.[1])
    const before = await reads()
    expect(await reads()).toBe(before + 1)
  })

  it('leaves out what cannot be read, and shows the rest', async () => {
    const text = await scrape()
    expect(text).not.toMatch(/^shiplog_test_(broken|absent)/m)
  })

  it('shows what the runtime does', async () => {
    // The metric is about the time since the last scrape, so it may be absent right after a scrape.
    await expect.poll(scrape).toContain('nodejs_eventloop_delay_p99')
    const text = await scrape()
    expect(Number(/^process_resident_memory_bytes (\d+)$/m.exec(text)?.[1])).toBeGreaterThan(10_000_000)
    const startedAt = Number(/^process_start_time_seconds (\S+)$/m.exec(text)?.[1])
    expect(Math.abs(Date.now() / 1_000 - startedAt)).toBeLessThan(60)
  })

  it('ends when it is told to, whoever scrapes it', async () => {
    await scrape()
    child.kill('SIGTERM')
    const [code] = await once(child, 'exit')
    expect(code).toBe(0)
  })
})
