import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, createClient } from '../support/client.ts'
import { type Suite, startSuite } from '../support/suite/suite.ts'
import { unique } from '../support/valid.ts'

let suite: Suite
let client: Client
beforeAll(async () => {
  suite = await startSuite()
  client = await createClient(suite)
})
afterAll(async () => suite?.stop())

/** Returns the fields that a GitHub Actions pipeline sends. They are more than the contract has. */
const githubActions = (product_name: string, run_id: string) => ({
  product_name,
  version: '2026.11.21-4711',
  scm_branch: 'refs/heads/main',
  scm_sha: '9fceb02d0ae598e95dc970b74767f19372d61af8',
  scm_repository: 'https://github.com/acme/checkout',
  build_url: `https://github.com/acme/checkout/actions/runs/${run_id}`,
  build_number: '4711',
  source_system: 'github-actions',
  invoke_id: run_id,
  workflow: 'deploy',
  run_attempt: 1,
  actor: { login: 'ada', id: 7 },
  labels: ['a', 'b'],
  tags: null,
  extra_metadata: { runner: { os: 'Linux' }, duration_seconds: 84.2, flags: [] },
})

describe('a pipeline of GitHub Actions', () => {
  it('builds, deploys to two environments and is found by its commit', async () => {
    const product_name = unique('checkout')
    const body = githubActions(product_name, '1')
    for (const status of ['in_progress', 'success']) {
      const answer = await client.event('/build-events/', {
        ...body,
        status,
        built_by: 'github-actions[bot]',
      })
      expect(answer.status).toBe(200)
    }
    for (const environment_name of ['staging', 'production'])
      for (const status of ['in_progress', 'success']) {
        const answer = await client.event('/deployment-events/', {
          ...body,
          environment_name,
          status,
          deployed_by: 'ada',
        })
        expect(answer.status).toBe(200)
      }
    const versions = await client.get(
      `/versions/?scm_sha=${body.scm_sha.slice(0, 8)}&product=${product_name}`,
    )
    expect(versions.body).toMatchObject([{ version: body.version, status: 'completed' }])
    const deployments = await client.get(`/deployments/?product=${product_name}`)
    expect(deployments.body).toMatchObject([
      { environment_name: 'production', status: 'completed', deployed_by: 'ada' },
      { environment_name: 'staging', status: 'completed', deployed_by: 'ada' },
    ])
  })

  it('that is run again under its id makes a second record, which ends well', async () => {
    const product_name = unique('rerun')
    const body = { ...githubActions(product_name, '2'), environment_name: 'production' }
    for (const status of ['in_progress', 'failure', 'in_progress', 'success'])
      expect((await client.event('/deployment-events/', { ...body, status })).status).toBe(200)
    const { body: records } = await client.get(`/deployments/?product=${product_name}`)
    expect(records).toMatchObject([{ status: 'completed' }, { status: 'failed' }])
  })
})

describe('a shell script that posts again blindly', () => {
  it('after 1, 2 and 4 seconds makes one record', async () => {
    const body = {
      product_name: unique('script'),
      version: 'v1',
      environment_name: 'prod',
      status: 'deployed',
      deployed_by: '',
      scm_sha: null,
    }
    const ids = new Set<string>()
    for (let i = 0; i < 4; i++) {
      const answer = await client.event('/deployment-events/', body)
      expect(answer.status).toBe(200)
      ids.add(answer.body.id)
    }
    expect(ids.size).toBe(1)
    expect((await client.get(`/deployments/?product=${body.product_name}`)).body).toHaveLength(1)
  })
})
