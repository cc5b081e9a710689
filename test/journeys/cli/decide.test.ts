import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, createClient } from '../../support/client.ts'
import { type Suite, startSuite } from '../../support/suite/suite.ts'
import { type Job, type Result, runShiplog, startShiplog } from './run-shiplog.ts'

let suite: Suite
let client: Client
let environment: Record<string, string>

const shiplog = (words: string[], variables: Record<string, string> = {}): Promise<Result> =>
  runShiplog(words, { ...environment, ...variables })

/** Runs a command whose result is JSON. */
// biome-ignore lint/suspicious/noExplicitAny: tests read arbitrary JSON
const json = async (words: string[], variables?: Record<string, string>): Promise<any> =>
  JSON.parse((await shiplog([...words, '--json'], variables)).stdout)

const start = { product: 'checkout', version: '1.4.2', environment: 'production' }
const named = (fields: Record<string, string> = start): string[] =>
  Object.entries(fields).flatMap(([name, value]) => [`--${name}`, value])
const canDeploy = ['can-deploy', ...named()]

const inSeconds = (seconds: number): string =>
  new Date(Date.now() + seconds * 1_000).toISOString().slice(0, 19)

const createRule = async (rule: Record<string, unknown>): Promise<void> => {
  expect((await client.post('/deployment-rules/', rule)).status).toBe(201)
}

const stagingFirst = { name: 'Staging first', type: 'flow', scope: { environments: ['production'] } }
const createFlow = (): Promise<void> =>
  createRule({ ...stagingFirst, config: { requires: [{ environment: 'staging' }] } })

const createApprovalRule = (): Promise<void> =>
  createRule({
    name: 'QA and release management approve',
    type: 'approval',
    scope: { environments: ['production'] },
    config: {
      requirements: [
        { name: 'qa', roles: ['qa'] },
        { name: 'release', roles: ['release_manager'] },
      ],
    },
  })

const tokenOf = async (role: string, subject: string): Promise<Record<string, string>> => ({
  SHIPLOG_TOKEN: await suite.token({ account: client.account, role, subject }),
})

beforeAll(async () => {
  suite = await startSuite()
})
beforeEach(async () => {
  client = await createClient(suite)
  environment = { SHIPLOG_URL: suite.url, SHIPLOG_TOKEN: await client.token('admin') }
})
afterAll(async () => suite?.stop())

describe('shiplog can-deploy', () => {
  it('says yes, with an API key or a token', async () => {
    const withKey = { SHIPLOG_TOKEN: '', SHIPLOG_KEY: client.apiKey }
    for (const variables of [{}, withKey]) {
      const result = await shiplog(canDeploy, variables)
      expect(result).toEqual({ code: 0, stdout: "Allowed: checkout 1.4.2 in 'production'\n", stderr: '' })
    }
  })

  it('takes what is asked about from variables', async () => {
    const variables = { SHIPLOG_PRODUCT: 'a', SHIPLOG_VERSION: 'b', SHIPLOG_ENVIRONMENT: 'c' }
    expect((await shiplog(['can-deploy'], variables)).stdout).toBe("Allowed: a b in 'c'\n")
  })

  it('names all rules that forbid it, and ends with 5', async () => {
    await createFlow()
    await createApprovalRule()
    const { code, stdout } = await shiplog(canDeploy)
    expect(code).toBe(5)
    expect(stdout.split('\n')).toEqual([
      "Blocked: checkout 1.4.2 in 'production'",
      "- Staging first: checkout 1.4.2 has not completed in 'staging'",
      expect.stringMatching(/^- QA and release management approve: checkout 1\.4\.2 needs approvals for /),
      'Approvals are missing: qa, release',
      'Waiting alone does not help.',
      '',
    ])
  })

  it('warns of rules that only report', async () => {
    await createRule({
      ...stagingFirst,
      mode: 'report_only',
      config: { requires: [{ environment: 'staging' }] },
    })
    const { code, stdout } = await shiplog(canDeploy)
    expect(code).toBe(0)
    expect(stdout).toContain('Warning of a rule that only reports: Staging first: checkout 1.4.2 has not')
  })

  it('asks about a time to come', async () => {
    await shiplog(['freeze', 'now', '--everything', '--for', '1h', '--reason', 'Incident 4711'])
    const { code, stdout } = await shiplog([...canDeploy, '--at', '30m'])
    expect(code).toBe(5)
    expect(stdout).toMatch(
      /^May start at \d{4}-\d\d-\d\d \d\d:\d\d UTC \(in 1 h\), if nothing else changes\.$/m,
    )
    expect((await shiplog([...canDeploy, '--at', '2h'])).code).toBe(0)
  })

  it('prints the answer as JSON', async () => {
    await createFlow()
    expect(await json(canDeploy)).toMatchObject({ allowed: false, violations: [{ code: 'FLOW_VIOLATION' }] })
  })

  it.each([
    [['--at', '1h', '--wait', '1h'], 'Use either --at or --wait'],
    [['--wait', '25h'], '--wait must be more than 0 and at most 1 d'],
    [['--wait', 'long'], "--wait must be a duration such as 30m, 1h30m or 7d, but it is 'long'"],
    [['--version', ''], 'Say which version: use --version, or set SHIPLOG_VERSION'],
    [
      ['now'],
      "'now' is one word too many. Usage: shiplog can-deploy --product <name> --version <version> --environment <name>",
    ],
  ])('refuses %j', async (words, message) => {
    expect(await shiplog([...canDeploy, ...words])).toEqual({
      code: 1,
      stdout: '',
      stderr: `shiplog: ${message}\n`,
    })
  })

  it('ends with 4 for an error, and with 1 without an answer: neither is a yes', async () => {
    const denied = await shiplog(canDeploy, { SHIPLOG_TOKEN: 'wrong' })
    expect(denied).toMatchObject({ code: 4, stdout: '' })
    const elsewhere = { SHIPLOG_URL: 'http://127.0.0.1:9' }
    const { code, stdout, stderr } = await shiplog([...canDeploy, '--wait', '2s'], elsewhere)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain('shiplog: Shiplog cannot be reached at http://127.0.0.1:9')
  })
})

describe('shiplog can-deploy --wait', () => {
  it('ends with 0 when a freeze is over', async () => {
    await shiplog(['freeze', 'now', '--everything', '--for', '4s', '--reason', 'Incident 4711'])
    const before = performance.now()
    const { code, stdout, stderr } = await shiplog([...canDeploy, '--wait', '1m'])
    expect({ code, stdout }).toEqual({ code: 0, stdout: "Allowed: checkout 1.4.2 in 'production'\n" })
    expect(performance.now() - before).toBeLessThan(15_000)
    expect(stderr).toMatch(
      /^Blocked:\n- Freeze of everywhere since .*Incident 4711\nMay start at .*\nAsking again for /,
    )
    expect(stderr.match(/Blocked:/g)).toHaveLength(1)
  })

  it('ends with 0 when people have approved', async () => {
    await createApprovalRule()
    const waiting = startShiplog([...canDeploy, '--wait', '1m'], environment)
    await waiting.says('Approvals are missing: qa, release')
    const asked = await json(['approvals', 'request', ...named()])
    await shiplog(['approve', asked.id], await tokenOf('qa', 'grace'))
    await shiplog(['approve', asked.id], await tokenOf('release_manager', 'alan'))
    expect(await waiting.done).toMatchObject({ code: 0 })
  })

  it('ends with 0 when an administrator overrides the rules', async () => {
    await createFlow()
    const waiting = startShiplog([...canDeploy, '--wait', '1m'], environment)
    await waiting.says('Asking again')
    const words = ['override', '--product', 'checkout', '--environment', 'production']
    await shiplog([...words, '--reason', 'Incident 4711'])
    expect(await waiting.done).toMatchObject({
      code: 0,
      stdout: "Allowed, by an override: checkout 1.4.2 in 'production'\n",
    })
  })

  it('ends with 5 when the time is over', async () => {
    await createFlow()
    const { code, stdout } = await shiplog([...canDeploy, '--wait', '2s'])
    expect(code).toBe(5)
    expect(stdout).toMatch(/^Blocked: checkout 1\.4\.2 in 'production'\n/)
  })

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('ends at once with %s', async (signal, code) => {
    await createFlow()
    const waiting: Job = startShiplog([...canDeploy, '--wait', '1h'], environment)
    await waiting.says('Asking again')
    process.kill(waiting.pid, signal)
    const result = await Promise.race([waiting.done, sleep(5_000)])
    expect(result).toMatchObject({ code, stdout: '' })
    expect(result?.stderr).toContain(`shiplog: Interrupted by ${signal}\n`)
  })
})

describe('shiplog freeze', () => {
  it('stops deployments at once, is listed, and is lifted by its name', async () => {
    const made = await shiplog(['freeze', 'now', '--environment', 'production', '--reason', 'Incident 4711'])
    expect(made).toMatchObject({ code: 0, stderr: `${suite.url}/console/freezes\n` })
    const name = /^To lift it: shiplog freeze lift '(Freeze of production since .* UTC)'$/m.exec(
      made.stdout,
    )?.[1]
    expect(made.stdout).toContain('No deployment starts (production) until somebody lifts it.\n')

    const blocked = await shiplog(canDeploy)
    expect(blocked.code).toBe(5)
    expect(blocked.stdout).toContain('Incident 4711')
    const listed = (await shiplog(['freeze', 'list'], { COLUMNS: '160' })).stdout
    expect(listed).toMatch(
      /^Freeze of production since .* UTC {2}production {2}now {4}.* UTC {2}until lifted$/m,
    )

    const lifted = await shiplog(['freeze', 'lift', name ?? ''])
    expect(lifted).toMatchObject({ code: 0, stdout: `The freeze '${name}' is lifted.\n` })
    expect((await shiplog(canDeploy)).code).toBe(0)
    expect(await shiplog(['freeze', 'list'])).toMatchObject({
      stdout: '',
      stderr: 'No freeze in this period\n',
    })
  })

  it('lists times in the zone of the rule and in UTC', async () => {
    const window = { start: '2098-12-24T00:00', end: '2099-01-02T08:00', timezone: 'Europe/Berlin' }
    await createRule({ name: 'Holidays', type: 'freeze', config: { windows: [window] } })
    const { stdout } = await shiplog(['freeze', 'list', '--from', '2098-12-01', '--to', '2099-01-31'], {
      COLUMNS: '120',
    })
    expect(stdout).toContain('2098-12-24 00:00 Europe/Berlin  2099-01-02 08:00 Europe/Berlin\n')
    expect(stdout).toContain('2098-12-23 23:00 UTC            2099-01-02 07:00 UTC\n')
    expect((await shiplog(['freeze', 'lift', 'Holidays'])).stderr).toBe(
      "shiplog: The rule 'Holidays' freezes nothing now\n",
    )
  })

  it('disables a rule that freezes again later, until its current freeze is over', async () => {
    const windows = [
      { start: inSeconds(-60), end: inSeconds(3_600), timezone: 'UTC' },
      { start: '2098-12-24T00:00', end: '2099-01-02T08:00', timezone: 'UTC' },
    ]
    await createRule({ name: 'Maintenance', type: 'freeze', config: { windows } })
    expect((await shiplog(['freeze', 'lift', 'Maintenance'])).stderr).toBe('shiplog: --reason is required\n')
    const { stdout } = await shiplog(['freeze', 'lift', 'Maintenance', '--reason', 'It is done'])
    expect(stdout).toMatch(
      /^The freeze 'Maintenance' is lifted\. It freezes again after .* UTC \(in 1 h\)\.\n$/,
    )
    const { body } = await client.get('/deployment-rules/')
    expect(body).toMatchObject([{ name: 'Maintenance', mode: 'disabled', until: `${windows[0]?.end}.000Z` }])
    expect((await shiplog(canDeploy)).code).toBe(0)
  })

  it.each([
    [
      ['--reason', 'x'],
      'Say what to freeze: --environment, --environment-type or --product, or else --everything',
    ],
    [
      ['--everything', '--product', 'a', '--reason', 'x'],
      'Say what to freeze: --environment, --environment-type or --product, or else --everything',
    ],
    [['--everything'], '--reason is required'],
    [['--everything', '--reason', 'x', '--for', '1h', '--until', '2h'], 'Use either --for or --until'],
    [
      ['--everything', '--reason', 'x', '--until', '2020-01-01'],
      "--until must be in the future, but it is '2020-01-01'",
    ],
  ])('refuses now %j', async (words, message) => {
    const result = await shiplog(['freeze', 'now', ...words])
    expect(result).toEqual({ code: 1, stdout: '', stderr: `shiplog: ${message}\n` })
  })

  it('quotes a name for the shell', async () => {
    const words = ['freeze', 'now', '--everything', '--reason', 'x', '--name', "it's $(late)"]
    expect((await shiplog(words)).stdout).toContain("shiplog freeze lift 'it'\\''s $(late)'\n")
  })

  it('names the freezes that there are', async () => {
    expect((await shiplog(['freeze', 'lift', 'x'])).stderr).toBe(
      "shiplog: No freeze has the name or id 'x'. There are no freezes.\n",
    )
  })
})

describe('shiplog override', () => {
  const override = ['override', '--product', 'checkout', '--environment', 'production']
  const reason = ['--reason', 'Incident 4711: the fix cannot wait']

  it('lets a start pass once, is listed, and is revoked', async () => {
    await createFlow()
    const { code, stdout } = await shiplog([...override, ...reason, '--rule', 'Staging first', '--for', '2h'])
    expect(code).toBe(0)
    expect(stdout).toContain(
      "checkout (any version) may start in 'production' once, in spite of 'Staging first'.\n",
    )
    const event = { product_name: 'checkout', environment_name: 'production', status: 'started' }
    const started = await client.event('/deployment-events/', { ...event, version: '1.4.2' })
    expect(started).toMatchObject({ status: 200, body: { preflight_status: 'overridden' } })
    expect((await client.event('/deployment-events/', { ...event, version: '1.4.3' })).status).toBe(428)
    expect((await shiplog(['history'])).stdout).toContain('started (overridden)')

    const [listed] = await json(['override', 'list'])
    expect(listed).toMatchObject({ uses: 1, max_uses: 1, rule_ids: [expect.any(String)] })
    expect((await shiplog(['override', 'revoke', listed.id])).stdout).toBe(
      `The override ${listed.id} is revoked.\n`,
    )
    expect(await json(['override', 'list'])).toEqual([])
  })

  it.each([
    [['--rule', 'nope', ...reason], 1, "shiplog: No rule has the name or id 'nope'. There are no rules."],
    [['--uses', '101', ...reason], 1, "shiplog: --uses must be a number from 1 to 100, but it is '101'"],
    [['--for', '25h', ...reason], 1, 'shiplog: --for must be more than 0 and at most 1 d'],
    [[], 1, 'shiplog: --reason is required'],
    [
      ['list', ...reason],
      1,
      "shiplog: 'list' is one word too many. Usage: shiplog override --product <name> --environment <name> --reason <text>",
    ],
    [['--reason', 'short'], 4, "shiplog: Field 'reason' must be at least 10 characters"],
  ])('refuses %j', async (words, code, message) => {
    const result = await shiplog([...override, ...words])
    expect(result).toMatchObject({ code, stdout: '' })
    expect(result.stderr.trimEnd().replace(/ \(request .*/, '')).toBe(message)
  })
})

describe('shiplog approve and reject', () => {
  it('decide on a request that waits for the user', async () => {
    await createApprovalRule()
    const grace = await tokenOf('qa', 'grace')
    const event = { product_name: 'checkout', environment_name: 'production', status: 'started' }
    expect((await client.event('/deployment-events/', { ...event, version: '1.4.2' })).status).toBe(428)

    const waiting = await shiplog(['approvals'], { ...grace, COLUMNS: '160' })
    expect(waiting.stdout).toMatch(/checkout 1\.4\.2 in 'production' {2}pending .* 1 of 'qa' \(role qa\)\n/)
    const approved = await shiplog(['approve', ...named(), '--comment', 'Tested'], grace)
    expect(approved.stdout).toMatch(
      /^checkout 1\.4\.2 in 'production' is pending\.\n- approved by .*: Tested\n- missing: 1 of 'release' \(role release_manager\)\nThe request waits until /,
    )
    expect(await shiplog(['approvals'], grace)).toMatchObject({
      stdout: '',
      stderr: 'No request waits for you\n',
    })

    const alan = await tokenOf('release_manager', 'alan')
    const rejected = await shiplog(['reject', ...named(), '--comment', 'Wrong totals'], alan)
    expect(rejected.stdout).toMatch(/^checkout 1\.4\.2 in 'production' is rejected\.\n/)
    expect(rejected.stderr).toMatch(new RegExp(`^${suite.url}/console/approvals/[0-9a-f-]{36}\n$`))
    const again = await shiplog(['approve', ...named()], alan)
    expect(again).toMatchObject({
      code: 1,
      stderr: "shiplog: No request for checkout 1.4.2 in 'production' is pending\n",
    })
  })

  it('are refused to people whom no rule names, and to API keys', async () => {
    await createApprovalRule()
    const { id } = await json(['approvals', 'request', ...named(), '--reason', 'Payments by invoice'])
    const refused = await shiplog(['approve', id], await tokenOf('member', 'eve'))
    expect(refused).toMatchObject({ code: 4, stdout: '' })
    expect(refused.stderr).toMatch(
      /^shiplog: No requirement of this request names you or one of your roles \(request /,
    )
    const withKey = await shiplog(['approve', id], { SHIPLOG_TOKEN: '', SHIPLOG_KEY: client.apiKey })
    expect(withKey).toEqual({
      code: 1,
      stdout: '',
      stderr: 'shiplog: Set SHIPLOG_TOKEN to an access token of your identity provider\n',
    })
  })

  it('ask for a commit, and cancel a request', async () => {
    await createApprovalRule()
    const commit = ['--sha', '9fceb02d0ae598e95dc970b74767f19372d61af8']
    const words = ['approvals', 'request', '--product', 'checkout', '--environment', 'production']
    const made = await shiplog([...words, ...commit])
    expect(made.stdout).toContain("checkout commit 9fceb02 in 'production' is pending.\n")
    const [{ id }] = await json(['approvals', '--state', 'pending'])
    expect((await shiplog(['approvals', 'cancel', id])).stdout).toBe(`The request ${id} is cancelled.\n`)
    expect((await json(['approvals', '--everyone']))[0].state).toBe('cancelled')
    expect((await shiplog(words)).stderr).toBe(
      'shiplog: One of --version, --sha and --branch is required, and not more\n',
    )
  })

  it.each([
    [
      ['approve'],
      'Name the request by its id, or by --product, --version and --environment. shiplog approvals lists those that wait for you',
    ],
    [['approve', 'x', '--product', 'a'], 'Use either the id or --product'],
    [['approve', '--product', 'a'], '--version is required'],
    [['reject', 'x'], '--comment is required'],
  ])('refuse %j', async (words, message) => {
    expect(await shiplog(words)).toEqual({ code: 1, stdout: '', stderr: `shiplog: ${message}\n` })
  })
})

describe('a user without the role', () => {
  it.each([
    ['freeze', 'now', '--everything', '--reason', 'Incident 4711'],
    ['override', '--product', 'a', '--environment', 'b', '--reason', 'Incident 4711'],
  ])('may not %s', async (...words) => {
    const { code, stdout, stderr } = await shiplog(words, { SHIPLOG_TOKEN: await client.token('viewer') })
    expect({ code, stdout }).toEqual({ code: 4, stdout: '' })
    expect(stderr).toMatch(
      /^shiplog: This needs the role 'admin', and the token's role is 'viewer' \(request /,
    )
  })
})

describe('another account', () => {
  it('sees and ends nothing', async () => {
    await createApprovalRule()
    const { id } = await json(['approvals', 'request', ...named()])
    const override = await json([
      'override',
      '--product',
      'a',
      '--environment',
      'b',
      '--reason',
      'Incident 4711',
    ])
    const freeze = await json(['freeze', 'now', '--everything', '--reason', 'Incident 4711'])
    const other = { SHIPLOG_TOKEN: await (await createClient(suite)).token('admin') }
    for (const words of [
      ['approvals', '--everyone'],
      ['override', 'list'],
      ['freeze', 'list'],
    ])
      expect((await shiplog(words, other)).stdout).toBe('')
    expect((await shiplog(['approve', id], other)).code).toBe(4)
    expect((await shiplog(['override', 'revoke', override.id], other)).code).toBe(4)
    expect((await shiplog(['freeze', 'lift', freeze.name], other)).code).toBe(1)
    expect((await json(['freeze', 'list'])).freezes).toHaveLength(1)
  })
})
