import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, createClient } from '../../support/client.ts'
import { type Suite, startSuite } from '../../support/suite/suite.ts'
import { unique } from '../../support/valid.ts'
import { createRunner, type Runner } from './fake-runner.ts'

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

const run = () => ['--product', product, '--version', '1.4.2']
const inProduction = () => [...run(), '--environment', 'production']
const deployments = async () => (await client.get(`/deployments/?product=${product}`)).body

describe('shiplog deploy', () => {
  it('start and finish report one deployment, and say where it is shown', async () => {
    const invoke = ['--field', 'invoke_id=run-1']
    const started = await runner.run(['deploy', 'start', ...inProduction(), ...invoke])
    const [{ id, ...record }] = await deployments()
    expect(record).toMatchObject({ status: 'started', version: '1.4.2', invoke_id: 'run-1' })
    const page = `${suite.url}/console/deployments?open=${id}`
    expect(started).toMatchObject({
      code: 0,
      stdout: `Recorded: ${product} 1.4.2 in production started\n${page}\n`,
      stderr: '',
    })
    const { code, stdout } = await runner.run(['deploy', 'finish', ...inProduction(), ...invoke])
    expect([code, stdout]).toEqual([0, `Recorded: ${product} 1.4.2 in production completed\n${page}\n`])
    expect(await deployments()).toMatchObject([{ id, status: 'completed' }])
  })

  it.each([
    ['fail', 'failed'],
    ['abort', 'aborted'],
  ])('%s reports that it has %s', async (verb, status) => {
    const reason = ['--field', 'error_message=smoke test: 500']
    expect((await runner.run(['deploy', verb, ...inProduction(), ...reason])).code).toBe(0)
    expect(await deployments()).toMatchObject([{ status, error_message: 'smoke test: 500' }])
  })

  it('prints the deployment as JSON, and words to the standard error', async () => {
    const { stdout, stderr } = await runner.run(['deploy', 'finish', ...inProduction(), '--json'])
    expect(JSON.parse(stdout)).toMatchObject({ product_name: product, status: 'completed' })
    expect(stderr).toContain(`Recorded: ${product} 1.4.2 in production completed\n`)
  })

  it('takes names and fields from variables, and those of Versioner', async () => {
    const { code } = await runner.run(['deploy', 'finish'], {
      SHIPLOG_KEY: '',
      SHIPLOG_URL: '',
      VERSIONER_API_URL: `${suite.url}/`,
      VERSIONER_API_KEY: client.apiKey,
      VERSIONER_PRODUCT: product,
      VERSIONER_VERSION: '9',
      VERSIONER_ENVIRONMENT: 'staging',
      VERSIONER_SCM_SHA: 'aaaaaaaaaa',
      SHIPLOG_VERSION: '2',
      SHIPLOG_DEPLOYED_BY: 'ada',
    })
    expect(code).toBe(0)
    expect(await deployments()).toMatchObject([
      { version: '2', environment_name: 'staging', scm_sha: 'aaaaaaaaaa', deployed_by: 'ada' },
    ])
  })

  it('prints the event of a dry run, without an address or a key', async () => {
    const none = { SHIPLOG_KEY: '', SHIPLOG_URL: '' }
    const fields = ['deployed_by=', 'build_url=https://ci.example.com/?a=b', 'extra_metadata={"a":1}']
    const words = fields.flatMap((field) => ['--field', field])
    const { code, stdout } = await runner.run(
      ['deploy', 'start', ...inProduction(), '--dry-run', ...words],
      none,
    )
    expect([code, JSON.parse(stdout)]).toEqual([
      0,
      {
        product_name: product,
        version: '1.4.2',
        environment_name: 'production',
        status: 'started',
        build_url: 'https://ci.example.com/?a=b',
        extra_metadata: { a: 1 },
      },
    ])
    expect(await deployments()).toEqual([])
  })

  it.each([
    [['--version', '1', '--environment', 'e'], 'Say which product: use --product, or set SHIPLOG_PRODUCT'],
    [['--product', 'p', '--environment', 'e'], 'Say which version: use --version, or set SHIPLOG_VERSION'],
    [
      ['--product', 'p', '--version', '1'],
      'Say which environment: use --environment, or set SHIPLOG_ENVIRONMENT',
    ],
    [['now'], "'now' is one word too many. Usage: shiplog deploy start [options]"],
    [['--', './deploy.sh'], "'./deploy.sh' is one word too many. Usage: shiplog deploy start [options]"],
    [
      ['--give-up-after', 'soon'],
      "--give-up-after must be a duration such as 30m, 1h30m or 7d, but it is 'soon'",
    ],
    [['--field', 'a'], 'Write --field name=value, not --field a'],
    [
      ['--key=sk_secret'],
      'Set SHIPLOG_KEY instead: there is no option for it, because others can read command lines',
    ],
    [
      ['--field', 'extra_metadata=[]'],
      'Field extra_metadata must be a JSON object, such as {"region": "eu"}',
    ],
  ])('with %j ends with 1, and says what is wrong', async (words, message) => {
    const rest = words[0] === '--give-up-after' || words[0] === '--field' ? inProduction() : []
    expect(await runner.run(['deploy', 'start', ...rest, ...words])).toMatchObject({
      code: 1,
      stdout: '',
      stderr: `shiplog: ${message}\n`,
    })
  })

  it('names the fields that there are', async () => {
    const { code, stderr } = await runner.run(['deploy', 'start', ...inProduction(), '--field', 'scm_hash=1'])
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(
        /^shiplog: There is no field 'scm_hash' of a deployment\. Fields: deployed_by, .*scm_sha/,
      ),
    ])
  })

  it('ends with 4 when Shiplog refuses the event or the key', async () => {
    const wrong = await runner.run(['deploy', 'start', ...inProduction(), '--field', 'occurred_at=soon'])
    expect([wrong.code, wrong.stderr]).toEqual([4, expect.stringContaining("'occurred_at'")])
    const other = { SHIPLOG_KEY: `${client.apiKey.slice(0, -1)}x` }
    const refused = await runner.run(['deploy', 'start', ...inProduction()], other)
    expect([refused.code, refused.stderr]).toEqual([4, expect.stringContaining('Invalid API key')])
    expect(await runner.waiting()).toEqual([])
  })
})

describe('shiplog build', () => {
  it('start and finish report one build, and say where it is shown', async () => {
    const fields = ['--field', 'invoke_id=run-1', '--field', 'scm_sha=9fceb02d0a']
    await runner.run(['build', 'start', ...run(), ...fields])
    const { code, stdout } = await runner.run(['build', 'finish', ...run(), ...fields])
    const [version] = (await client.get(`/versions/?product=${product}`)).body
    expect(version).toMatchObject({ status: 'completed', scm_sha: '9fceb02d0a' })
    const page = `${suite.url}/console/versions/${version.id}`
    expect([code, stdout]).toEqual([0, `Recorded: ${product} 1.4.2 completed\n${page}\n`])
  })

  it('-- runs the command and reports the build', async () => {
    const { code, stdout } = await runner.run(['build', ...run(), '--', 'sh', '-c', 'echo made; exit 3'])
    expect([code, stdout]).toEqual([3, 'made\n'])
    const [version] = (await client.get(`/versions/?product=${product}`)).body
    expect(version).toMatchObject({ status: 'failed' })
  })
})
