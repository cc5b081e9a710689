import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '../../support/client.ts'
import { runAction } from '../../support/runners/github-runner.ts'
import { type Suite, startSuite } from '../../support/suite/suite.ts'

const folder = join(import.meta.dirname, '../../../deploy/github-action')

/** Default variables of a runner: https://docs.github.com/en/actions/reference/workflows-and-actions/variables */
const variables = {
  CI: 'true',
  GITHUB_ACTIONS: 'true',
  GITHUB_ACTOR: 'ada',
  GITHUB_EVENT_NAME: 'push',
  GITHUB_REF: 'refs/tags/v1.4.2',
  GITHUB_REF_NAME: 'v1.4.2',
  GITHUB_REF_TYPE: 'tag',
  GITHUB_REPOSITORY: 'acme/checkout',
  GITHUB_RUN_ATTEMPT: '1',
  GITHUB_RUN_ID: '4711',
  GITHUB_RUN_NUMBER: '7',
  GITHUB_SERVER_URL: 'https://github.com',
  GITHUB_SHA: '9fceb02d0ae598e95dc970b74767f19372d61af8',
  GITHUB_TRIGGERING_ACTOR: 'ada',
  RUNNER_OS: 'Linux',
}

let suite: Suite
beforeAll(async () => {
  suite = await startSuite()
})
afterAll(() => suite?.stop())

/** Makes an account with a key; returns what a workflow of it can do. */
const openAccount = async () => {
  const client = await createClient(suite)
  const required = { url: suite.url, key: client.apiKey, environment: 'production' }
  const use = (inputs: Record<string, string>, jobStatus = 'success') =>
    runAction(folder, { ...required, ...inputs }, { jobStatus, variables })
  const list = async (path: string) => (await client.get(path)).body
  const addRule = (rule: object) => client.post('/deployment-rules/', rule)
  return { key: client.apiKey, list, addRule, use }
}

const freeze = (name = 'Maintenance') => ({
  name,
  type: 'freeze',
  scope: { environment_types: ['production'] },
  config: { windows: [{ start: '2026-01-01T00:00', end: '2099-01-01T00:00', timezone: 'UTC' }] },
})

describe('the GitHub Action', () => {
  it.each([
    ['success', 'completed'],
    ['failure', 'failed'],
    ['cancelled', 'aborted'],
  ])('reports the start, and after the job %s that the deployment has %s', async (jobStatus, status) => {
    const { list, use } = await openAccount()
    const started = await use({ command: 'start' })
    expect(started).toMatchObject({ code: 0, outputs: { allowed: 'true' } })
    const finished = await use({ command: 'finish' }, jobStatus)
    expect(finished).toMatchObject({ code: 0, outputs: started.outputs })
    expect(await list('/deployments/')).toMatchObject([
      {
        id: started.outputs['deployment-id'],
        product_name: 'checkout',
        version: 'v1.4.2',
        status,
        deployed_by: 'ada',
        source_system: 'github-actions',
        scm_repository: 'https://github.com/acme/checkout',
        build_url: 'https://github.com/acme/checkout/actions/runs/4711',
      },
    ])
    expect(started.outputs.link).toBe(
      `${suite.url}/console/deployments?open=${started.outputs['deployment-id']}`,
    )
    expect(finished.summary).toContain(`### Shiplog\\: deployment ${status}`)
  })

  it('fails with the rule, the reason and a link when rules forbid the start', async () => {
    const { list, addRule, use } = await openAccount()
    await addRule(freeze('50%: <img>, ::warning::'))
    const { code, outputs, commands, summary } = await use({ command: 'start' })
    const [check] = await list('/preflight-checks/')
    const link = `${suite.url}/console/preflight-checks/${check?.id}`
    expect([code, outputs]).toEqual([5, { allowed: 'false', 'deployment-id': '', link }])
    const annotations = commands.filter(({ name }) => name !== 'add-mask')
    expect(annotations).toEqual([
      {
        name: 'error',
        properties: { title: 'Deployment blocked: 50%: <img>, ::warning::' },
        message: `Nothing may be deployed to 'production' until 2099-01-01T00:00:00.000Z\n${link}`,
      },
    ])
    expect(summary).toContain('### Deployment blocked\n')
    expect(summary).toContain('| Rule | 50\\%\\: \\<img\\>\\, \\:\\:warning\\:\\:\\: Nothing may be deployed')
    expect(summary).toContain(`[Open in Shiplog](<${link}>)`)
    expect(await list('/deployments/')).toEqual([])
  })

  it('runs a command as a deployment, which neither sees the key nor is part of the script', async () => {
    const { list, use, key } = await openAccount()
    const run =
      'echo "deploying $SHIPLOG_ENVIRONMENT"; env; tr "\\0" " " < /proc/$PPID/cmdline; false; echo never'
    const { code, log, commands } = await use({ run, version: '1.5.0"; echo injected; "$(echo injected)' })
    expect(code).toBe(1)
    expect(log).toContain('deploying production')
    expect(log).not.toMatch(/^injected|never$/m)
    expect(log).not.toContain(key)
    expect(log).not.toContain('***')
    expect(commands).toContainEqual({ name: 'add-mask', properties: {}, message: key })
    expect(await list('/deployments/')).toMatchObject([
      { version: '1.5.0"; echo injected; "$(echo injected)', status: 'failed' },
    ])
  })

  it('waits for rules that time heals', async () => {
    const { list, addRule, use } = await openAccount()
    const time = (ms: number) => new Date(Date.now() + ms).toISOString().slice(0, 19)
    const windows = [{ start: time(-60_000), end: time(3_000), timezone: 'UTC' }]
    await addRule({ ...freeze(), config: { windows } })
    expect(await use({ run: 'true', wait: '1m' })).toMatchObject({ code: 0, outputs: { allowed: 'true' } })
    expect(await list('/deployments/')).toMatchObject([{ status: 'completed' }])
  })

  it('asks whether a deployment may start', async () => {
    const { list, addRule, use } = await openAccount()
    expect(await use({ command: 'can-deploy', strict: 'true', wait: '1s' })).toMatchObject({
      code: 0,
      outputs: { allowed: 'true' },
    })
    await addRule(freeze())
    expect(await use({ command: 'can-deploy' })).toMatchObject({ code: 5, outputs: { allowed: 'false' } })
    expect(await list('/deployments/')).toEqual([])
  })

  it('reports the job as the build of a version', async () => {
    const { list, use } = await openAccount()
    expect((await use({ command: 'build', environment: '' }, 'failure')).code).toBe(0)
    expect(await list('/versions/')).toMatchObject([{ product_name: 'checkout', status: 'failed' }])
  })

  it('says what is wrong with its inputs', async () => {
    const { use } = await openAccount()
    const messages = async (inputs: Record<string, string>) => {
      const { code, commands, log } = await use(inputs)
      return [code, commands.find(({ name }) => name === 'error')?.message ?? log.trim()]
    }
    expect(await messages({ command: 'start\n::warning::' })).toEqual([
      1,
      "There is no command 'start???warning??'. Commands: deploy, start, finish, build, can-deploy",
    ])
    expect(await messages({})).toEqual([
      1,
      "The command deploy needs the input 'run', with the shell commands that deploy",
    ])
    expect(await messages({ command: 'start', environment: '' })).toEqual([
      1,
      'shiplog: Say which environment: use --environment, or set SHIPLOG_ENVIRONMENT',
    ])
  })
})
