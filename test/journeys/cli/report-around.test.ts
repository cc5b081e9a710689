import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { oldestNode } from '@shiplog/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
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
  runner = await createRunner({ SHIPLOG_URL: suite.url, SHIPLOG_KEY: client.apiKey })
})
beforeEach(() => {
  product = unique('shop')
})
afterAll(async () => {
  await runner?.remove()
  await suite?.stop()
})

const options = (...more: string[]) => {
  const run = ['--product', product, '--version', '1.4.2', '--environment', 'production']
  return ['deploy', ...run, ...more, '--']
}
const sh = (script: string, ...more: string[]) => [...options(...more), 'sh', '-c', script]
const deployments = async () => (await client.get(`/deployments/?product=${product}`)).body
const outcome = async () => {
  const rows = await deployments()
  expect(rows).toHaveLength(1)
  return [rows[0].status, rows[0].error_message]
}

describe('shiplog deploy -- command', () => {
  it('reports start and end, and leaves the standard output to the command', async () => {
    const job = runner.start(
      sh('echo deploying; read line || echo "no input"; until [ -e go ]; do sleep 0.1; done'),
    )
    await job.prints('deploying')
    expect(await deployments()).toMatchObject([{ status: 'started' }])
    await writeFile(join(runner.home, 'go'), '')
    const { code, stdout, stderr } = await job.done
    const [{ id, status, started_at, completed_at, invoke_id }] = await deployments()
    expect([code, stdout, status]).toEqual([0, 'deploying\nno input\n', 'completed'])
    expect(completed_at > started_at).toBe(true)
    expect(invoke_id).toMatch(/^[0-9a-f-]{36}$/)
    const line = (word: string) => `Recorded: ${product} 1.4.2 in production ${word}\n`
    const page = `${suite.url}/console/deployments?open=${id}\n`
    expect(stderr).toBe(line('started') + page + line('completed') + page)
  })

  it.each([
    ['exit 3', 3, ['failed', 'exit code 3']],
    ['kill -KILL $$', 137, ['failed', 'killed by SIGKILL']],
    ['kill -TERM $$', 143, ['failed', 'killed by SIGTERM']],
  ])('after %s ends with %d, as a shell does', async (script, code, expected) => {
    expect((await runner.run(sh(script))).code).toBe(code)
    expect(await outcome()).toEqual(expected)
  })

  it('ends with 127 or 126 when there is no such command, and nothing was deployed', async () => {
    const { code, stderr } = await runner.run([...options(), 'no-such-command'])
    expect([code, await outcome()]).toEqual([127, ['aborted', 'command not found']])
    expect(stderr).toContain('shiplog: no-such-command: command not found')
    const file = join(runner.home, 'not-executable')
    await writeFile(file, '')
    expect((await runner.run([...options(), file])).code).toBe(126)
  })

  it('reports the end also when the system refuses the start of the command at once', async () => {
    const { code, stderr } = await runner.run([...options(), '/dev/null/deploy'])
    const reason = 'the command could not be started: ENOTDIR'
    expect([code, await outcome()]).toEqual([126, ['aborted', reason]])
    expect(stderr).toContain(`shiplog: /dev/null/deploy: ${reason}\n`)
    expect((await runner.run([...options(), ''])).code).toBe(126)
  })

  it('ends with the code of the command also when nobody reads the output', async () => {
    const words = sh('exit 3', '--json').map((word) => `'${word}'`)
    // The reader has ended before there is any output.
    const script = `set -o pipefail; (sleep 1; '${oldestNode}' '${program}' ${words.join(' ')}) | true`
    const env = { PATH: process.env.PATH ?? '', SHIPLOG_URL: suite.url, SHIPLOG_KEY: client.apiKey }
    const [code] = await once(spawn('bash', ['-c', script], { env, cwd: runner.home }), 'close')
    expect([code, await outcome()]).toEqual([3, ['failed', 'exit code 3']])
  })

  it('passes arguments on as they are, without a shell', async () => {
    const words = ['$HOME', 'a b', '--', '--json', '']
    const print = 'for word; do echo "[$word]"; done'
    const { stdout } = await runner.run([...options(), 'sh', '-c', print, 'name', ...words])
    expect(stdout).toBe(words.map((word) => `[${word}]\n`).join(''))
  })

  it('keeps credentials from the command', async () => {
    const secrets = { SHIPLOG_TOKEN: 'secret-token', VERSIONER_API_KEY: 'sk_secret' }
    const variables = { ...secrets, OTHER: 'kept' }
    const { stdout, stderr } = await runner.run(sh('env; tr "\\0" " " < /proc/$PPID/cmdline'), variables)
    expect(stdout).toContain('OTHER=kept')
    expect(stdout).toContain('SHIPLOG_URL=')
    for (const secret of [...Object.values(secrets), client.apiKey])
      expect(stdout + stderr).not.toContain(secret)
  })

  it('prints the deployment as JSON after the output of the command', async () => {
    const { stdout } = await runner.run(sh('echo output', '--json'))
    const [first, second = ''] = stdout.trimEnd().split('\n')
    expect([first, JSON.parse(second)]).toEqual(['output', expect.objectContaining({ status: 'completed' })])
  })

  it('tells attempts of one run apart', async () => {
    const run = { SHIPLOG_INVOKE_ID: 'job-1' }
    for (const script of ['exit 1', 'exit 1', 'exit 0']) await runner.run(sh(script), run)
    const rows = await deployments()
    expect(rows.map(({ status }: { status: string }) => status)).toEqual(['completed', 'failed', 'failed'])
  })
})

/** A command that needs a moment to clean up after a signal, and counts the signals. */
const careful = (signal: string) =>
  `n=0; trap 'n=$((n+1)); echo "got $n"' ${signal}; echo ready; i=0; ` +
  'while [ $n = 0 ] && [ $i -lt 100 ]; do sleep 0.1; i=$((i+1)); done; sleep 0.5; echo "signals $n"; exit 7'

describe('a signal', () => {
  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    '%s is passed on, and its end is reported',
    async (signal) => {
      const job = runner.start(sh(careful(signal.slice(3))))
      await job.prints('ready')
      process.kill(job.pid, signal)
      const { code, stdout } = await job.done
      expect([code, stdout]).toEqual([7, 'ready\ngot 1\nsignals 1\n'])
      expect(await outcome()).toEqual(['aborted', `interrupted by ${signal}`])
    },
  )

  it('to the whole process group is reported once', async () => {
    const job = runner.start([...options(), 'sh', '-c', 'echo ready; exec sleep 20'])
    await job.prints('ready')
    process.kill(-job.pid, 'SIGINT')
    expect((await job.done).code).toBe(130)
    expect(await outcome()).toEqual(['aborted', 'interrupted by SIGINT'])
  })

  it('that comes again does not lose the report', async () => {
    const job = runner.start(sh(careful('TERM')))
    await job.prints('ready')
    process.kill(job.pid, 'SIGTERM')
    await job.prints('got 1')
    process.kill(job.pid, 'SIGTERM')
    process.kill(job.pid, 'SIGINT')
    expect((await job.done).signal).toBeNull()
    expect(await outcome()).toEqual(['aborted', 'interrupted by SIGTERM'])
  })

  it('that the command ignores does not change how it ended', async () => {
    const job = runner.start(sh("trap '' TERM; echo ready; sleep 0.5; exit 0"))
    await job.prints('ready')
    process.kill(job.pid, 'SIGTERM')
    expect((await job.done).code).toBe(0)
    expect(await outcome()).toEqual(['completed', null])
  })

  it('while the end is reported does not lose it', async () => {
    const slow = await startSlowProxy(suite.url)
    const job = runner.start(sh('echo ready'), { SHIPLOG_URL: slow.url })
    await slow.end
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.kill(job.pid, signal)
    expect((await job.done).code).toBe(0)
    expect(await outcome()).toEqual(['completed', null])
    slow.close()
  })

  it('by Ctrl-C in a terminal reaches the command once', async () => {
    const command = ['exec', oldestNode, program, ...sh(careful('INT'))].map(
      (word) => `'${word.replaceAll("'", "'\\''")}'`,
    )
    const env = {
      PATH: process.env.PATH,
      HOME: runner.home,
      SHIPLOG_URL: suite.url,
      SHIPLOG_KEY: client.apiKey,
    }
    const terminal = spawn('script', ['-qefc', command.join(' '), '/dev/null'], { env })
    const all = text(terminal.stdout)
    const ready = new Promise<void>((resolve) =>
      terminal.stdout.on('data', (chunk: Buffer) => chunk.includes('ready') && resolve()),
    )
    await ready
    terminal.stdin.write('\u0003')
    const [code] = await once(terminal, 'close')
    expect(await all).toContain('signals 1')
    expect([code, await outcome()]).toEqual([7, ['aborted', 'interrupted by SIGINT']])
  })
})

/** Passes requests on to Shiplog. An event that ends a deployment waits for half a second first. */
const startSlowProxy = async (target: string) => {
  let ended = (): void => undefined
  const end = new Promise<void>((resolve) => {
    ended = resolve
  })
  const server = createServer(async (req, res) => {
    const body = await text(req)
    if (body.includes('"completed"')) {
      ended()
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
    const { method, headers } = req
    const onward = request(`${target}${req.url}`, { method, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(res)
    })
    onward.end(body)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, end, close: () => server.close() }
}

describe('a start that rules block', () => {
  const rule = async (fields: Record<string, unknown>): Promise<string> => {
    const name = unique('rule')
    const { status } = await client.post('/deployment-rules/', {
      name,
      scope: { products: [product] },
      ...fields,
    })
    expect(status).toBe(201)
    return name
  }
  const freeze = (seconds: number) => ({
    type: 'freeze',
    config: {
      windows: [
        {
          start: new Date(Date.now() - 60_000).toISOString().slice(0, 19),
          end: new Date(Date.now() + seconds * 1_000).toISOString().slice(0, 19),
          timezone: 'UTC',
        },
      ],
    },
  })
  const approval = {
    type: 'approval',
    config: { requirements: [{ name: 'qa', roles: ['qa'] }], allow_own: false },
  }

  it('does not run the command, ends with 5, and says which rule, until when, and where to look', async () => {
    const name = await rule(freeze(3_600))
    const { code, stdout, stderr } = await runner.run(sh('echo ran'))
    expect([code, stdout]).toEqual([5, ''])
    expect(stderr).toContain(`Blocked: ${product} 1.4.2 in production may not start.`)
    expect(stderr).toContain(`- Rule "${name}": `)
    expect(stderr).toMatch(/It may start .* UTC \(in .*\)\. With --wait, the command waits for that\./)
    expect(stderr).toContain(`${suite.url}/console/preflight-checks/`)
    expect(await deployments()).toEqual([])
  })

  it('is told as JSON with --json, with a command and without', async () => {
    await rule(freeze(3_600))
    for (const words of [sh('echo ran', '--json'), ['deploy', 'start', ...options('--json').slice(1, -1)]]) {
      const { stdout, stderr, code } = await runner.run(words)
      expect([code, JSON.parse(stdout)]).toMatchObject([
        5,
        { error: 'deployment_blocked', code: 'NO_DEPLOY_WINDOW' },
      ])
      expect(stderr).toContain(`Blocked: ${product} 1.4.2 in production may not start.`)
    }
  })

  it('is tried again with --wait when the time has come', async () => {
    await rule(freeze(3))
    const { code, stdout, stderr, ms } = await runner.run(sh('echo ran', '--wait', '1m'))
    expect([code, stdout]).toEqual([0, 'ran\n'])
    expect(stderr).toMatch(/^Blocked: .*Waiting for up to 1 min\n/)
    expect(ms).toBeLessThan(10_000)
    expect(await outcome()).toEqual(['completed', null])
  })

  it('is not waited for when the time comes later, or another version is needed', async () => {
    await rule(freeze(3_600))
    expect(await runner.run(sh('echo ran', '--wait', '10m'))).toMatchObject({ code: 5, stdout: '' })
    product = unique('shop')
    await rule({ type: 'version', config: { deny: ['1.*'] } })
    const { code, stdout, stderr, ms } = await runner.run(sh('echo ran', '--wait', '10m'))
    expect([code, stdout]).toEqual([5, ''])
    expect(stderr).toContain('Time alone does not change that.')
    expect(ms).toBeLessThan(10_000)
  })

  it('runs with --wait once people have approved', async () => {
    await rule(approval)
    const { stderr } = await runner.run(sh('echo ran'))
    const [, page, id] = /Ask for approval: (\S+)\/([0-9a-f-]{36})/.exec(stderr) ?? []
    expect(page).toBe(`${suite.url}/console/approvals`)
    const job = runner.start(sh('echo ran', '--wait', '1m'))
    await job.says('Blocked: ')
    const auth = `Bearer ${await suite.token({ account: client.account, role: 'qa', subject: 'grace' })}`
    const approved = await client.call('POST', `/approval-requests/${id}/approve/`, { body: {}, auth })
    expect(approved.status).toBe(200)
    expect(await job.done).toMatchObject({ code: 0, stdout: 'ran\n' })
    expect(await outcome()).toEqual(['completed', null])
  })

  it.each(['SIGTERM', 'SIGHUP'] as const)('is given up at once after %s', async (signal) => {
    await rule(freeze(30))
    const job = runner.start(sh('echo ran', '--wait', '1m'))
    await job.says('Blocked: ')
    process.kill(job.pid, signal)
    const { code, stdout, ms } = await job.done
    expect([code, stdout]).toEqual([signal === 'SIGTERM' ? 143 : 129, ''])
    expect(ms).toBeLessThan(10_000)
    expect(await deployments()).toEqual([])
  })

  it('says what rules would have blocked that only report', async () => {
    const name = await rule({ ...freeze(3_600), mode: 'report_only' })
    const { code, stderr } = await runner.run(sh('exit 0'))
    expect([code, stderr]).toEqual([0, expect.stringContaining(`Rule "${name}" only reports: `)])
  })
})
