import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, readdir, readFile, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { oldestNode } from '@shiplog/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, createClient } from '../../support/client.ts'
import { type Suite, startSuite } from '../../support/suite/suite.ts'
import { unique } from '../../support/valid.ts'
import { createRunner, type Runner } from './fake-runner.ts'
import { program } from './run-shiplog.ts'

let suite: Suite
let client: Client
let runner: Runner
let product: string

beforeAll(async () => {
  suite = await startSuite()
  client = await createClient(suite)
})
beforeEach(async () => {
  product = unique('shop')
  runner = await createRunner({
    SHIPLOG_URL: suite.url,
    SHIPLOG_KEY: client.apiKey,
    SHIPLOG_GIVE_UP_AFTER: '2s',
  })
})
afterEach(async () => {
  await suite.service('gateway').start()
  await runner.remove()
})
afterAll(async () => suite?.stop())

const leave = () => suite.service('gateway').stop()
const comeBack = () => suite.service('gateway').start()
const run = (name = product) => ['--product', name, '--version', '1.4.2', '--environment', 'production']
const around = (script: string, ...more: string[]) => ['deploy', ...run(), ...more, '--', 'sh', '-c', script]
const deployments = async (name = product) => (await client.get(`/deployments/?product=${name}`)).body
const flush = async (variables: Record<string, string> = {}) => {
  const { stdout, code } = await runner.run(['flush', '--json'], variables)
  return { ...JSON.parse(stdout), code }
}
/** Starts a server. `asked`: a request has come. */
const listen = async (onRequest: RequestListener) => {
  const server = createServer(onRequest)
  const asked = once(server, 'request')
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const close = (): void => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, close }
}
const kept = 'The event is kept. The next command that reports sends it, and so does shiplog flush.\n'
const read = async (name = '') => JSON.parse(await readFile(join(runner.spool, name), 'utf8'))

describe('while Shiplog is away', () => {
  it('a deployment goes on, and its events are sent later with their own times', async () => {
    await leave()
    const { code, stdout, stderr } = await runner.run(around('echo ran; sleep 1; exit 4'))
    expect([code, stdout]).toEqual([4, 'ran\n'])
    expect(stderr).toMatch(
      /Shiplog cannot be reached at http:.*\nShiplog could not be reached within 2 s\.\nThe event is kept/,
    )
    expect(stderr.split(kept)).toHaveLength(3)
    expect(stderr).toContain('The deployment goes on.\n')
    const [start, end] = await Promise.all((await runner.waiting()).map(read))
    await comeBack()
    expect(await flush()).toEqual({ sent: 2, rejected: 0, left: 0, code: 0 })
    const { occurred_at: started_at } = start.event
    const { occurred_at: completed_at } = end.event
    expect(Date.parse(completed_at) - Date.parse(started_at)).toBeGreaterThan(1_000)
    expect(await deployments()).toMatchObject([{ status: 'failed', started_at, completed_at }])
    expect(await runner.waiting()).toEqual([])
    expect(await flush()).toEqual({ sent: 0, rejected: 0, left: 0, code: 0 })
  })

  it('at the start only, the start is sent before the end', async () => {
    await leave()
    const job = runner.start(around('echo ran; while [ ! -e back ]; do sleep 0.1; done'))
    await job.prints('ran')
    const { event } = JSON.parse(await runner.only(runner.spool))
    await comeBack()
    await writeFile(join(runner.home, 'back'), '')
    const { code, stderr } = await job.done
    expect([code, stderr]).toEqual([0, expect.stringContaining('Sent 1 kept event\nRecorded: ')])
    const { occurred_at: started_at } = event
    expect(await deployments()).toMatchObject([{ status: 'completed', started_at }])
    const [{ id }] = await deployments()
    const { body } = await client.get(`/deployments/${id}`)
    expect(body.events.map(({ status }: { status: string }) => status)).toEqual(['started', 'completed'])
  })

  it('in the middle only, nothing is kept', async () => {
    const job = runner.start(around('echo ran; while [ ! -e back ]; do sleep 0.1; done'))
    await job.prints('ran')
    await leave()
    await comeBack()
    await writeFile(join(runner.home, 'back'), '')
    expect((await job.done).code).toBe(0)
    expect(await deployments()).toMatchObject([{ status: 'completed' }])
    expect(await runner.waiting()).toEqual([])
  })

  it('at the end, the end is sent by the next command that reports', async () => {
    const job = runner.start(around('echo ran; while [ ! -e away ]; do sleep 0.1; done'))
    await job.prints('ran')
    await leave()
    await writeFile(join(runner.home, 'away'), '')
    expect(await job.done).toMatchObject({ code: 0, stderr: expect.stringContaining(kept) })
    const { event } = JSON.parse(await runner.only(runner.spool))
    await comeBack()
    expect(await deployments()).toMatchObject([{ status: 'started' }])
    const other = unique('other')
    const next = await runner.run(['build', 'finish', '--product', other, '--version', '1'])
    expect(next.stderr).toBe('Sent 1 kept event\n')
    expect(await deployments()).toMatchObject([{ status: 'completed', completed_at: event.occurred_at }])
  })

  it('only the owner can read what is kept, and it has no API key', async () => {
    await leave()
    await runner.run(['deploy', 'start', ...run()])
    const [name = ''] = await runner.waiting()
    const mode = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)
    expect([await mode(runner.spool), await mode(join(runner.spool, name))]).toEqual(['700', '600'])
    expect(await runner.only(runner.spool)).not.toContain(client.apiKey.slice(-20))
  })

  it('a command gives up in time, also on a Shiplog that never answers', async () => {
    const silent = await listen(() => undefined)
    const { code, stderr, ms } = await runner.run(['deploy', 'start', ...run()], { SHIPLOG_URL: silent.url })
    silent.close()
    expect([code, stderr]).toEqual([0, expect.stringMatching(/Shiplog did not answer within 1 s/)])
    expect(ms).toBeLessThan(5_000)
    expect(await runner.waiting()).toHaveLength(1)
  })

  it('a command that is interrupted keeps the end of a deployment', async () => {
    const silent = await listen(() => undefined)
    const job = runner.start(['deploy', 'finish', ...run()], {
      SHIPLOG_URL: silent.url,
      SHIPLOG_GIVE_UP_AFTER: '1m',
    })
    await silent.asked
    process.kill(job.pid, 'SIGTERM')
    expect((await job.done).code).toBe(143)
    silent.close()
    expect(await runner.waiting()).toHaveLength(1)
  })

  it('another server that answers is an error, and nothing is deployed', async () => {
    const other = await listen((_, res) => res.end('<h1>Welcome</h1>'))
    const { code, stdout, stderr } = await runner.run(around('echo ran'), { SHIPLOG_URL: other.url })
    other.close()
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain('Is the address of Shiplog right?')
    expect(await runner.waiting()).toEqual([])
  })

  it.each(['null', '{"ok": true}'])('another server that answers %s takes no event', async (body) => {
    const SHIPLOG_URL = 'http://127.0.0.1:1'
    await runner.run(['deploy', 'finish', ...run()], { SHIPLOG_URL })
    const [name = ''] = await runner.waiting()
    const other = await listen((_, res) => res.setHeader('content-type', 'application/json').end(body))
    const entry = { ...(await read(name)), url: other.url }
    await writeFile(join(runner.spool, name), JSON.stringify(entry))
    const problem = 'The answer does not come from Shiplog. Is its address right?'
    expect(await flush({ SHIPLOG_URL: other.url })).toMatchObject({ sent: 0, left: 1, problem })
    const { code, stdout, stderr } = await runner.run(around('echo ran'), { SHIPLOG_URL: other.url })
    other.close()
    expect([code, stdout, stderr]).toEqual([1, '', `shiplog: ${problem}\n`])
    expect(await runner.waiting()).toEqual([name])
  })

  it('--strict ends with 1, and the deployment does not start', async () => {
    await leave()
    const { code, stdout } = await runner.run(around('echo ran', '--strict'))
    expect([code, stdout, await runner.waiting()]).toEqual([1, '', []])
    await comeBack()
    const job = runner.start(around('echo ran; while [ ! -e away ]; do sleep 0.1; done', '--strict'))
    await job.prints('ran')
    await leave()
    await writeFile(join(runner.home, 'away'), '')
    expect((await job.done).code).toBe(1)
    expect(await runner.waiting()).toHaveLength(1)
  })

  it('JSON says that the event was not sent', async () => {
    await leave()
    const { code, stdout } = await runner.run(['deploy', 'finish', ...run(), '--json'])
    const event = { product_name: product, status: 'completed' }
    expect([code, JSON.parse(stdout)]).toMatchObject([0, { sent: false, event }])
  })

  it('a disk that takes no file is said, and the deployment goes on', async () => {
    await leave()
    const file = join(runner.home, 'file')
    await writeFile(file, '')
    const { code, stdout, stderr } = await runner.run(around('echo ran'), { SHIPLOG_STATE_DIR: file })
    expect([code, stdout]).toEqual([0, 'ran\n'])
    expect(stderr).toMatch(/The event could not be kept: ENOTDIR/)
  })

  it('a disk without room for the whole event is said, and keeps no part of it', async () => {
    const field = `extra_metadata={"a":"${'x'.repeat(30_000)}"}`
    const words = ['deploy', 'finish', ...run(), '--field', field].map((word) => `'${word}'`)
    // No file may get longer than 8 KiB, as on a disk with as much room.
    const script = `trap '' XFSZ; ulimit -f 8; exec '${oldestNode}' '${program}' ${words.join(' ')}`
    const variables = { SHIPLOG_URL: 'http://127.0.0.1:1', SHIPLOG_KEY: 'sk_x', SHIPLOG_GIVE_UP_AFTER: '1s' }
    const env = { PATH: process.env.PATH ?? '', HOME: runner.home, ...variables }
    const child = spawn('bash', ['-c', script], { env, cwd: runner.home })
    const [stderr] = await Promise.all([text(child.stderr), once(child, 'close')])
    expect(stderr).toContain('The event could not be kept: EFBIG')
    expect(await readdir(runner.spool)).toEqual([])
  })

  it('in the middle of a wait for rules, the wait is as long as --wait says', async () => {
    const check = { check_id: 'c', violations: [{ rule_name: 'Freeze', message: 'Not now', code: 'FROZEN' }] }
    const blocked = { error: 'deployment_blocked', code: 'FROZEN', message: 'Not now' }
    const server = await listen((req, res) => {
      if (req.url !== '/deployment-events/') return
      res.writeHead(428, { 'content-type': 'application/json' })
      res.end(JSON.stringify({ ...blocked, detail: { details: check } }))
    })
    const { code, ms } = await runner.run(around('echo ran', '--wait', '12s'), { SHIPLOG_URL: server.url })
    server.close()
    expect(code).toBe(5)
    expect(ms).toBeLessThan(20_000)
  })

  it('a full folder is said, and the deployment goes on', async () => {
    await mkdir(runner.spool, { recursive: true })
    const id = '0198c0de-7a10-7c11-9d4e-2f0b8a6c1e55'
    const event = {
      product_name: 'p',
      version: '1',
      status: 'started',
      occurred_at: new Date().toISOString(),
    }
    const other = { url: 'https://other.example.com', account: null }
    const entry = { kind: 'deployment', ...other, idempotency_key: 'k', event }
    for (let count = 0; count < 1_000; count += 1)
      await writeFile(join(runner.spool, `${1_700_000_000_000 + count}-${id}.json`), JSON.stringify(entry))
    await leave()
    const { code, stderr } = await runner.run(['deploy', 'finish', ...run()])
    expect([code, stderr]).toEqual([0, expect.stringContaining('is full: it has 1000 events')])
  })
})

/** Keeps one event for each product, while Shiplog is away. */
const keepEvents = async (products: string[], ...fields: string[]): Promise<void> => {
  await leave()
  const words = fields.flatMap((field) => ['--field', field])
  for (const name of products) await runner.run(['deploy', 'finish', ...run(name), ...words])
  await comeBack()
}

describe('shiplog flush', () => {
  it('records each event once when two commands send at a time', async () => {
    const products = [1, 2, 3, 4].map(() => unique('shop'))
    await keepEvents(products, 'invoke_id=run-1')
    const results = await Promise.all([flush(), flush()])
    const sent = results.reduce((sum, result) => sum + result.sent, 0)
    expect([sent, await runner.waiting()]).toEqual([4, []])
    for (const name of products) expect(await deployments(name)).toHaveLength(1)
  })

  it('sends nothing to another address or for another account, and keeps it', async () => {
    await keepEvents([product])
    const other = await createClient(suite)
    expect(await flush({ SHIPLOG_KEY: other.apiKey })).toMatchObject({ sent: 0, left: 1, code: 0 })
    const SHIPLOG_URL = suite.url.replace('127.0.0.1', 'localhost')
    expect(await flush({ SHIPLOG_URL })).toMatchObject({ sent: 0, left: 1, code: 0 })
    expect((await other.get('/deployments/')).body).toEqual([])
    expect(await flush()).toMatchObject({ sent: 1, left: 0 })
  })

  it('leaves an event that this key may not send, for a key that may', async () => {
    await keepEvents([product])
    const limited = await suite.createApiKey({ account: client.account, products: ['other'] })
    expect(await flush({ SHIPLOG_KEY: limited })).toMatchObject({ sent: 0, left: 1, rejected: 0 })
    expect(await flush()).toMatchObject({ sent: 1 })
  })

  it('keeps all with a key that is not valid, and says so', async () => {
    await keepEvents([product])
    const SHIPLOG_KEY = `${client.apiKey.slice(0, -1)}x`
    expect(await flush({ SHIPLOG_KEY })).toEqual({
      sent: 0,
      rejected: 0,
      left: 1,
      problem: 'Invalid API key',
      code: 1,
    })
  })

  it('sets aside what Shiplog refuses and what is no event, with the reason, and sends the others', async () => {
    await keepEvents([product], 'started_at=soon')
    const good = unique('shop')
    await keepEvents([good])
    const id = '0198c0de-7a10-7c11-9d4e-2f0b8a6c1e55'
    await writeFile(join(runner.spool, `1700000000000-${id}.json`), '{"kind": "deployment"')
    await symlink('/etc/hostname', join(runner.spool, `1700000000001-${id}.json`))
    const { stdout, stderr } = await runner.run(['flush'])
    expect(stdout).toBe('Sent 1 event, rejected 3, still kept 0\n')
    const rejected = join(runner.home, '.local/state/shiplog/rejected')
    expect(stderr).toMatch(
      /^Shiplog refuses a kept event, .* completed: .*'started_at'.*\nIt is in .*rejected now\n$/,
    )
    const names = await readdir(rejected)
    const reasons = names.filter((name) => name.endsWith('.txt')).sort()
    expect(names).toHaveLength(6)
    expect(await readFile(join(rejected, reasons[0] ?? ''), 'utf8')).toBe('The file is not an event\n')
    expect(await readFile(join(rejected, reasons[2] ?? ''), 'utf8')).toContain("'started_at'")
    expect(await deployments(good)).toHaveLength(1)
    expect(await runner.waiting()).toEqual([])
  })

  it('leaves a young start that rules refuse, and sends its end', async () => {
    await leave()
    await runner.run(around('exit 0'))
    await comeBack()
    const deny = { type: 'version', scope: { products: [product] }, config: { deny: ['1.*'] } }
    expect((await client.post('/deployment-rules/', { name: unique('rule'), ...deny })).status).toBe(201)
    expect(await flush()).toMatchObject({ sent: 1, left: 1, rejected: 0, code: 0 })
    const [record] = await deployments()
    expect(record).toMatchObject({ status: 'completed', preflight_status: 'bypassed' })
    const [name = ''] = await runner.waiting()
    const entry = await read(name)
    expect([entry.event.status, record.started_at <= entry.event.occurred_at]).toEqual(['started', true])
    entry.event.occurred_at = new Date(Date.now() - 6 * 60_000).toISOString()
    await writeFile(join(runner.spool, name), JSON.stringify(entry))
    expect(await flush()).toMatchObject({ sent: 1, left: 0 })
    expect(await deployments()).toMatchObject([{ status: 'completed' }])
  })

  it('records an event once whose answer was lost', async () => {
    const proxy = await startProxy(suite.url)
    const SHIPLOG_URL = proxy.url
    const lost = await runner.run(['deploy', 'finish', ...run()], { SHIPLOG_URL })
    expect([lost.code, lost.stderr]).toEqual([0, expect.stringContaining(kept)])
    expect(await deployments()).toHaveLength(1)
    proxy.answers = true
    expect(await flush({ SHIPLOG_URL })).toMatchObject({ sent: 1, left: 0, rejected: 0 })
    proxy.close()
    expect(await deployments()).toHaveLength(1)
  })

  it('goes on after a command that was killed while it sent', async () => {
    await keepEvents([product])
    await writeFile(join(runner.spool, 'lock'), '1')
    expect(await flush()).toMatchObject({
      sent: 0,
      problem: 'Another command is sending the kept events',
      code: 1,
    })
    const past = new Date(Date.now() - 61_000)
    await utimes(join(runner.spool, 'lock'), past, past)
    expect(await flush()).toMatchObject({ sent: 1, code: 0 })
  })

  it('goes on after the clock was put back', async () => {
    await keepEvents([product])
    await writeFile(join(runner.spool, 'lock'), '1')
    const future = new Date(Date.now() + 61_000)
    await utimes(join(runner.spool, 'lock'), future, future)
    expect(await flush()).toMatchObject({ sent: 1, code: 0 })
  })

  it('finds an event whose time is far away', async () => {
    await keepEvents([product], 'occurred_at=9999-12-31T00:00:00Z')
    expect(await flush()).toMatchObject({ sent: 1, rejected: 0, left: 0 })
  })

  it('does not use a folder that others can write to', async () => {
    await keepEvents([product])
    await chmod(runner.spool, 0o777)
    expect(await flush()).toMatchObject({ sent: 1 })
    expect((await stat(runner.spool)).mode & 0o777).toBe(0o700)
    if (process.getuid?.() !== 0) return
    await keepEvents([product])
    await chown(runner.spool, 12_345, 12_345)
    const { code, stderr } = await runner.run(['flush'])
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('belongs to another user. Set SHIPLOG_STATE_DIR'),
    ])
  })
})

/** Passes requests on to Shiplog, and ends the connection instead of answering until `answers` is true. */
const startProxy = async (target: string) => {
  const proxy = { url: '', answers: false, close: (): void => undefined }
  const server = await listen(async (req, res) => {
    const { method, headers } = req
    const onward = request(`${target}${req.url}`, { method, headers }, (answer) => {
      if (!proxy.answers) {
        res.destroy()
        return
      }
      res.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(res)
    })
    onward.end(await text(req))
  })
  return Object.assign(proxy, { url: server.url, close: server.close })
}
