import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createClient } from '../../support/client.ts'
import { readComponent, runJob } from '../../support/runners/gitlab-runner.ts'
import { type Suite, startSuite } from '../../support/suite/suite.ts'

const file = join(import.meta.dirname, '../../../deploy/gitlab/templates/deploy.yml')

/** Predefined variables: https://docs.gitlab.com/ci/variables/predefined_variables/ */
const predefined = {
  CI: 'true',
  GITLAB_CI: 'true',
  CI_COMMIT_REF_NAME: 'v1.4.2',
  CI_COMMIT_SHA: '9fceb02d0ae598e95dc970b74767f19372d61af8',
  CI_COMMIT_TAG: 'v1.4.2',
  CI_ENVIRONMENT_NAME: 'production',
  CI_JOB_ID: '4711',
  CI_JOB_URL: 'https://gitlab.example.com/acme/checkout/-/jobs/4711',
  CI_PIPELINE_ID: '31',
  CI_PIPELINE_IID: '7',
  CI_PROJECT_NAME: 'checkout',
  CI_PROJECT_URL: 'https://gitlab.example.com/acme/checkout',
  GITLAB_USER_LOGIN: 'ada',
}

let suite: Suite
beforeAll(async () => {
  suite = await startSuite()
})
afterAll(() => suite?.stop())

/**
 * Starts a proxy that answers 503 to the first requests, and passes later ones on to the suite.
 *
 * @param failures how many requests fail
 */
const startOutage = async (failures: number): Promise<string> => {
  let count = 0
  const proxy = createServer((req, res) => {
    count += 1
    if (count <= failures) {
      res.writeHead(503).end()
      return
    }
    const { method = 'GET', headers } = req
    const passed = request(`${suite.url}${req.url}`, { method, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(res)
    })
    req.pipe(passed)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(() => void proxy.close())
  const { port } = proxy.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}

const openProject = async () => {
  const client = await createClient(suite)
  const deploy = async (
    script: string[],
    { canceled = false, inputs = {} }: { canceled?: boolean; inputs?: Record<string, string | boolean> } = {},
  ) => {
    const template = await readComponent(file, { url: suite.url, ...inputs })
    const variables = { ...predefined, SHIPLOG_KEY: client.apiKey }
    return await runJob(template, { extends: '.shiplog', script }, { variables, canceled })
  }
  const list = async (path: string) => (await client.get(path)).body
  return { client, deploy, list }
}

describe('the GitLab component', () => {
  it.each([
    ['true', false, 'completed', 'success'],
    ['false', false, 'failed', 'failed'],
    ['true', true, 'aborted', 'success'],
  ])('reports a job whose script is %s, cancelled: %s, as %s', async (script, canceled, reported, status) => {
    const { deploy, list } = await openProject()
    const result = await deploy(['echo "script with $# parameters"', script], { canceled })
    expect(result).toMatchObject({ status, left: '' })
    expect(result.log).toContain('script with 0 parameters')
    expect(await list('/deployments/')).toMatchObject([
      {
        product_name: 'checkout',
        version: 'v1.4.2',
        environment_name: 'production',
        status: reported,
        deployed_by: 'ada',
        source_system: 'gitlab',
        scm_sha: predefined.CI_COMMIT_SHA,
      },
    ])
  })

  it('ends before the script when rules forbid the start, and reports no deployment', async () => {
    const { client, deploy, list } = await openProject()
    await client.post('/deployment-rules/', {
      name: 'Staging first',
      type: 'flow',
      scope: { environment_types: ['production'] },
      config: { requires: [{ environment_type: 'staging' }] },
    })
    const { status, log, left } = await deploy(['echo deploying'])
    expect([status, left]).toEqual(['failed', ''])
    expect(log).toContain("checkout v1.4.2 has not completed in an environment of type 'staging'")
    expect(log).not.toContain('deploying')
    expect(await list('/deployments/')).toEqual([])
  })

  it('waits for rules that time heals', async () => {
    const { client, deploy, list } = await openProject()
    const time = (ms: number) => new Date(Date.now() + ms).toISOString().slice(0, 19)
    await client.post('/deployment-rules/', {
      name: 'Maintenance',
      type: 'freeze',
      config: { windows: [{ start: time(-60_000), end: time(3_000), timezone: 'UTC' }] },
    })
    expect(await deploy(['true'], { inputs: { wait: '1m', strict: true } })).toMatchObject({
      status: 'success',
    })
    expect(await list('/deployments/')).toMatchObject([{ status: 'completed' }])
  })

  it('says where it looked for the command line, when it is not there', async () => {
    const { deploy } = await openProject()
    const url = `${suite.url}/elsewhere`
    const { status, log } = await deploy(['echo deploying'], { inputs: { url } })
    expect(status).toBe('failed')
    expect(log).toContain(`${url}/cli/shiplog.mjs answered 404`)
    expect(log).not.toContain('deploying')
  })

  it('deploys while Shiplog is away, and reports the end when it is back', async () => {
    const { deploy, list } = await openProject()
    const url = await startOutage(1)
    const { status, log, left } = await deploy(['echo deploying'], { inputs: { url } })
    expect([status, left]).toEqual(['success', ''])
    expect(log).toMatch(/Shiplog is away: .* answered 503\nThe deployment goes on.*\ndeploying\n/)
    expect(await list('/deployments/')).toMatchObject([{ version: 'v1.4.2', status: 'completed' }])
  })

  it('deploys although Shiplog stays away, unless it is strict', async () => {
    const { deploy } = await openProject()
    const url = await startOutage(10)
    const { status, log, left } = await deploy(['echo deploying'], { inputs: { url } })
    expect([status, left]).toEqual(['success', ''])
    expect(log).toContain('The deployment cannot be reported')
    const strict = await deploy(['echo deploying'], { inputs: { url, strict: true } })
    expect(strict.status).toBe('failed')
    expect(strict.log).not.toContain('deploying')
  })

  it('refuses inputs that it does not know', async () => {
    await expect(readComponent(file, {})).rejects.toThrow('`url` input: required value has not been provided')
    await expect(readComponent(file, { url: 'https://x', wait: true })).rejects.toThrow('`wait` input')
  })
})
