import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { oldestNode } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, createClient } from '../../support/client.ts'
import { type Suite, startSuite } from '../../support/suite/suite.ts'
import { program, type Result, runShiplog } from './run-shiplog.ts'

let suite: Suite
let client: Client
let environment: Record<string, string>

const shiplog = (words: string[], variables: Record<string, string> = {}): Promise<Result> =>
  runShiplog(words, { ...environment, ...variables })

type Fields = Record<string, unknown>

const deploy = async (fields: Fields): Promise<void> => {
  const deployment = { product_name: 'checkout', status: 'completed', deployed_by_name: 'Ada Lovelace' }
  const { status } = await client.event('/deployment-events/', { ...deployment, ...fields })
  expect(status).toBe(200)
}

const build = async (version: string, scm_sha: string): Promise<void> => {
  const scm = { scm_sha, scm_branch: 'main', scm_repository: 'https://github.com/shop/checkout' }
  const fields = { product_name: 'checkout', version, status: 'completed', built_by_name: 'Grace Hopper' }
  const { status } = await client.event('/build-events/', { ...fields, ...scm })
  expect(status).toBe(200)
}

const hostile = {
  product_name: 'evil\u001b[2J\u001b]0;owned\u0007\nAllowed: x',
  version: '1.0\u202e2\u009b31m',
}
const { product_name: hostileProduct } = hostile

beforeAll(async () => {
  suite = await startSuite()
  client = await createClient(suite)
  environment = { SHIPLOG_URL: suite.url, SHIPLOG_TOKEN: await client.token('viewer') }
  await build('1.4.1', '1c002ddb5f1a7e3c9b8d6f4e2a0c1b3d5e7f9a8b')
  await build('1.4.2', '9fceb02d0ae598e95dc970b74767f19372d61af8')
  await build('1.5.0', 'b1d5781111d84f7b3fe45a0852e59758cd7a87e5')
  for (const version of ['1.4.1', '1.4.2', '1.5.0']) await deploy({ version, environment_name: 'staging' })
  await deploy({ version: '1.4.1', environment_name: 'production' })
  await deploy({ version: '1.4.2', environment_name: 'production', status: 'failed' })
  await deploy({ product_name: '決済サービス', version: '2.0.0', environment_name: 'production' })
  await deploy({ ...hostile, environment_name: 'dev\u001b[1A' })
})
afterAll(async () => suite?.stop())

describe('shiplog status', () => {
  it('shows what runs, how many versions behind it is, and the newest deployment if it failed', async () => {
    const { code, stdout } = await shiplog(['status', '--environment-type', 'production'])
    expect(code).toBe(0)
    const lines = stdout.trimEnd().split('\n')
    expect(lines[0]).toBe('PRODUCT       production')
    expect(lines).toContain('決済サービス  2.0.0')
    expect(stdout).toMatch(/^checkout {6}1\.4\.1 \(2 behind\)\n {14}failed (now|\d+ s ago): 1\.4\.2$/m)
  })

  it('shows all environments of one product, with a link to its page', async () => {
    const { stdout, stderr } = await shiplog(['status', 'checkout'])
    expect(stdout).toMatch(/^ENVIRONMENT {2}RUNS/)
    expect(stdout).toMatch(/^staging {6}1\.5\.0 .*Ada Lovelace$/m)
    expect(stderr).toBe(`${suite.url}/console/products/checkout\n`)
  })

  it('names products like the one that is unknown', async () => {
    const { code, stdout, stderr } = await shiplog(['status', 'check'])
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toBe("shiplog: No deployment of a product 'check' matches. Products like it: checkout\n")
  })

  it('prints what the API answers as JSON', async () => {
    const { stdout } = await shiplog(['status', '--json', '--all'])
    const { body } = await client.get('/matrix/?sort=name')
    expect(JSON.parse(stdout)).toEqual(body)
  })

  it('says that there are more products than it shows', async () => {
    const { stdout, stderr } = await shiplog(['status', '--limit', '1', '--sort', 'name'])
    expect(stdout).toContain('checkout')
    expect(stdout).not.toContain('決済')
    expect(stderr).toBe('There are more products. Use filters, --limit or --all.\n')
  })

  it.each([20, 40, 80, 200])('fits a terminal of %i columns', async (width) => {
    for (const words of [['status'], ['status', 'checkout'], ['history']]) {
      const { code, stdout } = await shiplog(words, { COLUMNS: String(width) })
      expect(code).toBe(0)
      for (const line of stdout.split('\n')) expect([...line].length).toBeLessThanOrEqual(width)
    }
  })

  it('names the environments that do not fit', async () => {
    const { stdout, stderr } = await shiplog(['status'], { COLUMNS: '40' })
    expect(stdout).toContain('production')
    expect(stdout).not.toContain('staging')
    expect(stderr).toMatch(/^\d of 3 environments do not fit\./)
  })
})

describe('shiplog history', () => {
  it('lists deployments, newest first', async () => {
    const { stdout } = await shiplog(['history', 'checkout'], { TZ: 'Europe/Berlin' })
    const [head, ...rows] = stdout.trimEnd().split('\n')
    expect(head).toMatch(/^TIME \(Europe\/Berlin\) {2}VERSION {2}ENVIRONMENT {2}STATUS {5}BY$/)
    expect(rows.map((row) => row.split(/ {2,}/).slice(1, 4))).toEqual([
      ['1.4.2', 'production', 'failed'],
      ['1.4.1', 'production', 'completed'],
      ['1.5.0', 'staging', 'completed'],
      ['1.4.2', 'staging', 'completed'],
      ['1.4.1', 'staging', 'completed'],
    ])
  })

  it.each([
    [['--environment', 'staging', '--version', '1.4.2'], 1],
    [['--status', 'failed', '--since', '1h'], 1],
    [['--to', '1h'], 0],
    [['--from', '2020-01-01', '--environment-type', 'production'], 3],
    [['--sha', 'b1d5781111d84f7b3fe45a0852e59758cd7a87e5', '--by', 'nobody'], 0],
  ])('filters by %j', async (words, count) => {
    const { code, stdout, stderr } = await shiplog(['history', ...words, '--json'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(JSON.parse(stdout)).toHaveLength(count)
  })

  it.each([
    [['--since', 'soon'], /^shiplog: --since must be a time such as .*, but it is 'soon'\n$/],
    [['--since', '1h', '--from', '2h'], /^shiplog: Use either --from or --since\n$/],
    [['--limit', '0'], /^shiplog: --limit must be a number from 1 to 10000, but it is '0'\n$/],
    [['--all', '--limit', '2'], /^shiplog: Use either --limit or --all\n$/],
    [['--since-when'], /^shiplog: Unknown option '--since-when'\. See shiplog history --help\n$/],
    [['a', 'b'], /^shiplog: 'b' is one word too many\. Usage: shiplog history \[<product>\]\n$/],
  ])('refuses %j', async (words, message) => {
    const { code, stdout, stderr } = await shiplog(['history', ...words])
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(message)
  })
})

describe('shiplog diff', () => {
  it('takes environments by their names, and links to the commits', async () => {
    const { stdout } = await shiplog(['diff', 'checkout', 'production', 'staging'])
    expect(stdout).toContain('checkout: 1.5.0 (in staging) is 2 versions newer than 1.4.1 (in production)\n')
    expect(stdout).toMatch(/^1\.4\.2 .*9fceb02 {2}main {4}Grace Hopper$/m)
    expect(stdout).toMatch(
      /^Commits: https:\/\/github\.com\/shop\/checkout\/compare\/1c002dd\w+\.\.\.b1d5781\w+$/m,
    )
  })

  it('takes versions, in both directions', async () => {
    const { stdout } = await shiplog(['diff', 'checkout', 'environment:staging', 'version:1.4.2'])
    expect(stdout).toContain('checkout: 1.4.2 is 1 version older than 1.5.0 (in staging)\n')
    expect((await shiplog(['diff', 'checkout', '1.4.1', '1.4.1'])).stdout).toBe('checkout: both are 1.4.1\n')
  })

  it('says which version is unknown', async () => {
    const { code, stderr } = await shiplog(['diff', 'checkout', 'production', '9.9.9'])
    expect(code).toBe(4)
    expect(stderr).toMatch(/^shiplog: Product 'checkout' has no version '9\.9\.9' \(request /)
  })
})

describe('text of others', () => {
  const escapes = /[\p{Cc}\u202e]/u

  it('reaches no terminal as an escape sequence, nor a line of its own', async () => {
    const commands = [
      ['status'],
      ['status', hostileProduct],
      ['history', hostileProduct],
      ['status', 'owned'],
    ]
    for (const words of commands) {
      const { stdout, stderr } = await shiplog(words, { COLUMNS: '200' })
      for (const line of `${stdout}${stderr}`.split('\n')) {
        expect(line).not.toMatch(escapes)
        expect(line).not.toMatch(/^Allowed/)
      }
    }
    expect((await shiplog(['status'])).stdout).toContain('evil⟨U+001B⟩[2J')
  })

  it('is escaped in JSON, and read back as it was', async () => {
    const { stdout } = await shiplog(['history', hostileProduct, '--json'])
    expect(stdout.trimEnd()).not.toMatch(escapes)
    expect(JSON.parse(stdout)).toEqual([expect.objectContaining(hostile)])
  })
})

describe('another account', () => {
  it('sees nothing', async () => {
    const other = await createClient(suite)
    const variables = { SHIPLOG_TOKEN: await other.token('admin') }
    expect(await shiplog(['status'], variables)).toMatchObject({ code: 0, stdout: '' })
    expect(await shiplog(['history'], variables)).toMatchObject({ code: 0, stdout: '' })
    expect(await shiplog(['status', 'checkout'], variables)).toMatchObject({ code: 1, stdout: '' })
    expect(await shiplog(['diff', 'checkout', 'production', 'staging'], variables)).toMatchObject({
      code: 4,
      stdout: '',
    })
  })

  it('needs a token that is valid', async () => {
    const { code, stdout, stderr } = await shiplog(['status'], { SHIPLOG_TOKEN: 'wrong' })
    expect({ code, stdout }).toEqual({ code: 4, stdout: '' })
    expect(stderr).toMatch(/^shiplog: Invalid token \(request /)
  })
})

describe('on a terminal', () => {
  /** Runs the command line on a terminal of its own, which `script` makes. */
  const onTerminal = async (words: string[], variables: Record<string, string> = {}): Promise<string> => {
    const command = [oldestNode, program, ...words].map((word) => `'${word}'`).join(' ')
    const env = { PATH: process.env.PATH, TERM: 'xterm', ...environment, ...variables }
    const { stdout } = await promisify(execFile)(
      'script',
      ['-qec', `stty cols 60; ${command}`, '/dev/null'],
      { env },
    )
    return stdout
  }

  it('has colours and the width of the terminal', async () => {
    const shown = await onTerminal(['status', '--environment-type', 'production'])
    expect(shown).toContain('\u001b[1mproduction\u001b[0m')
    expect(shown).toContain('\u001b[31mfailed ')
    expect(shown).not.toContain('\u001b[2J')
  })

  it('has no colours with NO_COLOR', async () => {
    expect(await onTerminal(['status'], { NO_COLOR: '1' })).not.toContain('\u001b')
  })
})
