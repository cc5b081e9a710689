import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findFreePort } from '@shiplog/local-servers'
import { createTemporaryDirectory, eventually, startReceiver } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { noBrowser, startBrowser } from '../console/visitor.ts'
import { cloneRepository, terminalEnvironment } from './clone.ts'
import { credentialsOf, type NpmRun, npm, npmStart, printedLine, processesOf } from './npm-start.ts'
import { isAlive, processesIn } from './processes.ts'

const patient = { timeoutMs: 60_000, intervalMs: 100 }

const shell = async (line: string): Promise<unknown> => {
  const { stdout } = await promisify(execFile)('sh', ['-c', line], { env: terminalEnvironment() })
  return JSON.parse(stdout)
}

describe('npm start in a clean clone', { timeout: 180_000 }, () => {
  let clone: ReturnType<typeof cloneRepository>
  let variables: Record<string, string>
  let run: NpmRun

  const api = async (path: string, body?: object): Promise<unknown> => {
    const { base_url, access_token } = credentialsOf(clone.directory)
    const response = await fetch(`${base_url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { Authorization: `Bearer ${access_token}`, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return response.json()
  }

  const post = async (version: string): Promise<void> => {
    const { base_url, api_key } = credentialsOf(clone.directory)
    const event = { product_name: 'newcomer', version, environment_name: 'staging', status: 'success' }
    const response = await fetch(`${base_url}/deployment-events/`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${api_key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(event),
    })
    if (!response.ok) throw new Error(`The event was answered with ${response.status}`)
  }

  const expectNothingLeft = (): Promise<unknown> =>
    eventually(() => {
      expect(processesIn(clone.directory)).toEqual([])
      return true
    }, patient)

  beforeAll(async () => {
    clone = cloneRepository()
    variables = { PORT: String(await findFreePort()), NOTIFIER_ALLOW_HOSTS: '127.0.0.1' }
    run = await npmStart(clone.directory, variables)
  }, 240_000)

  afterAll(async () => {
    if (run !== undefined && isAlive(run.pid)) process.kill(-run.pid, 'SIGTERM')
    await run?.exited
    clone?.remove()
  })

  it.skipIf(noBrowser)('is on screen: sign in, make a key, post with it, and a cell turns', async () => {
    const browser = await startBrowser()
    onTestFinished(() => browser.close())
    const page = await browser.newPage()
    page.setDefaultTimeout(60_000)
    await page.goto(printedLine(run, '  http').trim())
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.getByText('For trying out').waitFor()
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('button', { name: 'Make an API key' }).click()
    await page.getByText('Your API key is in the commands below').waitFor()
    const printed = (await page.getByRole('region', { name: 'Command line' }).textContent()) ?? ''
    const lines = printed.replace('checkout', 'storefront')
    const directory = await createTemporaryDirectory('newcomer')
    onTestFinished(() => rm(directory, { recursive: true, force: true }))
    const paste = (text: string) =>
      promisify(execFile)('sh', ['-c', text], { env: terminalEnvironment(), cwd: directory })
    await paste(lines)
    await page.getByRole('link', { name: '1.0.0', exact: true }).waitFor()
    await paste(lines.replace('1.0.0', '1.1.0'))
    await page.getByRole('link', { name: '1.1.0', exact: true }).waitFor({ timeout: 2_000 })
  })

  it('prints a curl line that records a deployment, and one that shows it', async () => {
    const recorded = await shell(printedLine(run, 'curl -X POST'))
    expect(recorded).toMatchObject({ product_name: 'checkout', version: '1.4.2', status: 'completed' })
    expect(await shell(printedLine(run, 'curl -H'))).toMatchObject([
      { product_name: 'checkout', version: '1.4.2', environment_name: 'production', deployed_by: 'ada' },
    ])
    await eventually(() => run.output().includes('acme  checkout 1.4.2 → production  completed'))
  })

  it('builds the web application meanwhile, and says where it is', async () => {
    const { base_url } = credentialsOf(clone.directory)
    await eventually(() => run.output().includes('web application built in'), patient)
    expect(run.output()).toMatch(/web application built in [\d.]+ s: http:\/\/127\.0\.0\.1:\d+\/\n/)
    const page = await fetch(`${base_url}/console/anything`)
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-cache'])
    const [, script = ''] = /src="(\/console\/assets\/[^"]+)"/.exec(await page.text()) ?? []
    expect((await fetch(`${base_url}${script}`)).headers.get('cache-control')).toContain('immutable')
  })

  it('tells a chat channel about a deployment', async () => {
    const receiver = await startReceiver()
    onTestFinished(receiver.stop)
    const config = { webhook_url: `${receiver.url}/hook` }
    const channel = (await api('/notification-channels/', {
      name: 'deployments',
      channel_type: 'chat_webhook',
      config,
    })) as { id: string }
    await api('/notification-preferences/', { channel_id: channel.id, event_type: 'deployment.completed' })
    await post('1.0.0')
    await eventually(() => receiver.requests.length === 1, patient)
    expect(JSON.stringify(receiver.requests[0]?.body)).toContain('newcomer')
    await eventually(() => run.output().includes('message sent'))
  })

  it('is filled with a demonstration on request', async () => {
    const demo = npm(clone.directory, ['run', 'demo', '--', '--products', '50', '--months', '1'])
    expect(await demo.exited).toBe(0)
    expect(demo.output()).toMatch(/ events in .* 0 refused/)
    expect(await api('/deployments/?environment=dev&status=success&limit=1')).toHaveLength(1)
  })

  it('keeps secrets and credentials to the user', () => {
    for (const file of ['secrets.json', 'credentials.json'])
      expect(statSync(join(clone.directory, '.local', file)).mode & 0o777).toBe(0o600)
  })

  it('makes a token on request', async () => {
    const token = npm(clone.directory, [
      'run',
      '--silent',
      'token',
      '--',
      '--account',
      'acme',
      '--role',
      'viewer',
    ])
    expect(await token.exited).toBe(0)
    const { base_url } = credentialsOf(clone.directory)
    const headers = { Authorization: `Bearer ${token.output().trim()}` }
    expect((await fetch(`${base_url}/products/`, { headers })).status).toBe(200)
    expect((await fetch(`${base_url}/products/`, { headers, method: 'POST' })).status).toBe(403)
  })

  it('refuses to run twice in a folder', async () => {
    const second = npm(clone.directory, ['start'], { PORT: String(await findFreePort()) })
    expect(await second.exited).toBe(1)
    expect(second.output()).toContain('Shiplog is running in this folder already')
  })

  it.each(['gateway', 'ingestion', 'notifier', 'nats', 'postgres'])(
    'brings %s back after it was killed, on the same port',
    async (part) => {
      const before = processesOf(clone.directory)[part] ?? 0
      process.kill(before, 'SIGKILL')
      await eventually(() => {
        const now = processesOf(clone.directory)[part]
        return now !== before && run.output().includes(`${part} is back (process ${now})`)
      }, patient)
      await eventually(() => post(`after ${part}`).then(() => true), patient)
      await eventually(async () => {
        const found = await api(`/deployments/?version=${encodeURIComponent(`after ${part}`)}`)
        return (found as object[]).length === 1
      }, patient)
    },
  )

  it('leaves no process behind after Ctrl-C, and finds its data again', async () => {
    const { api_key } = credentialsOf(clone.directory)
    const pids = Object.values(processesOf(clone.directory))
    expect(pids.filter(isAlive)).toHaveLength(7)
    process.kill(-run.pid, 'SIGINT')
    await run.exited
    expect(pids.filter(isAlive)).toEqual([])
    await expectNothingLeft()

    run = await npmStart(clone.directory, variables)
    expect(credentialsOf(clone.directory).api_key).toBe(api_key)
    const found = await api('/deployments/?product=checkout')
    expect(found).toMatchObject([{ version: '1.4.2' }])
    const { base_url } = credentialsOf(clone.directory)
    expect((await fetch(`${base_url}/`)).status).toBe(200)
    expect(run.output()).not.toContain('Building the web application')
  })

  it('leaves no process behind when npm alone is told to stop', async () => {
    const pids = Object.values(processesOf(clone.directory))
    process.kill(run.pid, 'SIGTERM')
    await run.exited
    expect(pids.filter(isAlive)).toEqual([])
    await expectNothingLeft()
    run = await npmStart(clone.directory, variables)
  })

  it('leaves no process behind when all of its own are killed, and starts again', async () => {
    const instance = readFileSync(join(clone.directory, '.local/instance.json'), 'utf8')
    process.kill((JSON.parse(instance) as { pid: number }).pid, 'SIGKILL')
    await run.exited
    run = await npmStart(clone.directory, variables)
    process.kill(-run.pid, 'SIGKILL')
    await expectNothingLeft()
  })

  it('says that its port is taken, and starts nothing', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    onTestFinished(() => void other.close())
    const { port } = other.address() as AddressInfo
    await expectNothingLeft()
    const refused = npm(clone.directory, ['start'], { PORT: String(port) })
    expect(await refused.exited).toBe(1)
    expect(refused.output()).toContain(`Port ${port} is taken`)
    expect(refused.output()).not.toContain('Starting')
  })
})
